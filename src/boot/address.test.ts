import { expect, test } from 'vitest';
import { ownAddress, readConfigWithPort } from './address.ts';

test('a shop on any free port knows its address before it opens', async () => {
  const config = await readConfigWithPort({ PORT: '0' });
  expect(config.port).toBeGreaterThan(0);
  expect(config.origin).toBe(`http://localhost:${config.port}`);
});

test('a given port is kept', async () => {
  expect((await readConfigWithPort({ PORT: '3117' })).port).toBe(3117);
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3117'],
  ['0.0.0.0', 'http://127.0.0.1:3117'],
  ['::', 'http://[::1]:3117'],
  ['::1', 'http://[::1]:3117'],
  ['shop.local', 'http://shop.local:3117'],
])('a server that listens on %s reaches itself at %s', (host, address) => {
  expect(ownAddress({ host, port: 3117 })).toBe(address);
});
