import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { explainFault } from './end-on-fault.ts';

async function listen(port: number, host: string) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('a port that is taken is named in one sentence', async () => {
  const taken = await listen(0, '127.0.0.1');
  const fault = await listen(taken.port, '127.0.0.1').catch((reason: unknown) => reason);
  taken.close();
  expect(explainFault(fault)).toBe(
    `Port ${taken.port} is already in use. Stop what runs there, or choose another with PORT.`,
  );
});

test('an address of another machine is named in one sentence', async () => {
  const fault = await listen(0, '192.0.2.1').catch((reason: unknown) => reason);
  expect(explainFault(fault)).toBe('192.0.2.1 is not an address of this machine. Choose another with HOST.');
});

test('a reason with a reason behind it gives both', () => {
  const fault = new Error('The database could not be started.', { cause: new Error('The disk is full.') });
  expect(explainFault(fault)).toBe('The database could not be started.\n  because: The disk is full.');
});

test('a mistake in the program keeps its place', () => {
  expect(explainFault(new TypeError('x is undefined'))).toContain('explain-fault.test.ts');
});
