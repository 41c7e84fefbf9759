import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answer, bare, COMMON_REFUSALS } from '#contract/answers.ts';
import { defineRoute, type Route } from '#contract/route.ts';
import { ApiError } from './api-error.ts';
import { answerOf, call, eventOf, pathOf } from './call.ts';

const DESCRIBED = { tags: ['Bows'], summary: 'A bow', description: 'As it hangs in the shop.' };
const bow = z.object({ name: z.string(), pounds: z.int() });
const readBow = defineRoute({
  ...DESCRIBED,
  method: 'GET',
  path: '/api/bows/:bow/strings/:string',
  params: z.object({ bow: z.string(), string: z.coerce.number() }),
  query: z.object({ worn: z.stringbool().optional(), before: z.coerce.number().optional(), by: z.string().optional() }),
  answers: { 200: answer('The bow', bow), ...COMMON_REFUSALS },
});
const stringBow = defineRoute({
  ...DESCRIBED,
  method: 'PUT',
  path: '/api/bows',
  body: bow,
  answers: { 200: answer('The bow', bow), ...COMMON_REFUSALS },
});
const dropBow = defineRoute({
  ...DESCRIBED,
  method: 'DELETE',
  path: '/api/bows',
  answers: { 204: bare('It is gone'), ...COMMON_REFUSALS },
  events: { changed: bow },
});

/** The call at a server of this test, which answers as the listener does. */
async function answering<R extends Route>(route: R, listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    route: { ...route, path: `${origin}${route.path}` } as R,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sending(status: number, body: unknown): RequestListener {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

test('an address is filled in so that nothing in it can be taken for another part of it', () => {
  expect(pathOf(readBow, { params: { bow: '../a?b', string: 7 } })).toBe('/api/bows/..%2Fa%3Fb/strings/7');
});

test('what is null or undefined is not asked for, and what is false or nothing is', () => {
  const params = { bow: 'hunter', string: 1 };
  expect(pathOf(readBow, { params, query: { worn: undefined, before: null, by: 'R & L' } })).toBe(
    '/api/bows/hunter/strings/1?by=R+%26+L',
  );
  expect(pathOf(readBow, { params, query: { worn: false, before: 0 } })).toBe(
    '/api/bows/hunter/strings/1?worn=false&before=0',
  );
});

test('a call is sent by its own method with its body, and gives what the shop answers', async () => {
  const seen: unknown[] = [];
  await using server = await answering(stringBow, async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    seen.push(incoming.method, incoming.headers.accept, incoming.headers['x-proof'], body);
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const body = { name: 'Hunter', pounds: 60 };
  const answered = await call(server.route, { body, headers: { 'x-proof': 'yes' } });
  expect(answered.pounds).toBe(60);
  expect(seen).toEqual(['PUT', 'application/json', 'yes', JSON.stringify(body)]);
});

test('an answer without a body is null', async () => {
  await using server = await answering(dropBow, (_request, response) => response.writeHead(204).end());
  expect(await call(server.route)).toBeNull();
});

test('a refusal is thrown with its status, its word and its sentence', async () => {
  await using server = await answering(dropBow, sending(409, { error: 'It is sold.', code: 'sold' }));
  const refused = await call(server.route).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 409, code: 'sold', message: 'It is sold.' });
});

test('in development an answer that is not what the contract says is a fault, and names the call', async () => {
  await using server = await answering(stringBow, sending(200, { name: 'Hunter', pounds: '60' }));
  const body = { name: 'Hunter', pounds: 60 };
  await expect(call(server.route, { body })).rejects.toThrow(/^PUT \S+\/api\/bows answered something else/);
});

test('a call that its asker gave up is given up', async () => {
  await using server = await answering(dropBow, () => {});
  const asker = new AbortController();
  const asked = call(server.route, { signal: asker.signal });
  asker.abort();
  await expect(asked).rejects.toHaveProperty('name', 'AbortError');
});

test('what asks by itself, such as an upload, holds its answer to the contract too', () => {
  expect(answerOf(stringBow, { name: 'Hunter', pounds: 60 }).name).toBe('Hunter');
  expect(() => answerOf(stringBow, { name: 'Hunter' })).toThrow(/answered something else/);
});

test('an event of a stream has the shape that the contract gives it', () => {
  expect(eventOf(dropBow, 'changed', '{"name":"Hunter","pounds":60}').name).toBe('Hunter');
  expect(() => eventOf(dropBow, 'changed', '{"name":"Hunter"}')).toThrow(z.ZodError);
});
