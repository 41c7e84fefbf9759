import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openOnPort, ownAddress, readConfigWithPort } from './address.ts';

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

async function listen(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Opens a shop whose port is taken at the last moment, so many times; which origins it tried. */
async function openAmongThieves(environment: Record<string, string>, thefts: number) {
  const taken: { close(): unknown }[] = [];
  const tried: string[] = [];
  const opening = openOnPort(environment, async ({ port, origin }) => {
    tried.push(origin);
    if (taken.length < thefts) taken.push(await listen(port));
    taken.push(await listen(port));
  });
  const fault = await opening.catch(({ code }: NodeJS.ErrnoException) => code);
  for (const server of taken) server.close();
  return { tried, fault };
}

test('a shop on any free port takes another one when somebody was quicker, and knows its new address', async () => {
  const { tried, fault } = await openAmongThieves({ PORT: '0' }, 2);
  expect(fault).toBeUndefined();
  expect(new Set(tried).size).toBe(3);
});

test('a shop that never gets a port says so, and one whose port was given takes no other', async () => {
  expect(await openAmongThieves({ PORT: '0' }, 9)).toEqual({ tried: expect.any(Array), fault: 'EADDRINUSE' });
  const { port } = await readConfigWithPort({ PORT: '0' });
  const given = await openAmongThieves({ PORT: String(port) }, 1);
  expect(given).toEqual({ tried: [`http://localhost:${port}`], fault: 'EADDRINUSE' });
});
