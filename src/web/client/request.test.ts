import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ApiError, ConnectionLost } from './api-error.ts';
import { createQueryClient } from './query-client.ts';
import { request, requestUnlessAnonymous } from './request.ts';

/** A server that gives one answer, for as long as the test runs. */
async function answering(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/api/orders`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(status: number, statusText: string, type: string, body: string): RequestListener {
  return (_request, response) => response.writeHead(status, statusText, { 'content-type': type }).end(body);
}

async function failureFrom(listener: RequestListener): Promise<ApiError> {
  await using server = await answering(listener);
  const error = await request(server.url).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

test('a JSON failure speaks with its error field, and keeps status, code and faults per field', async () => {
  const body = { error: 'Please check the form.', message: 'other', code: 'invalid', fields: { city: 'Missing.' } };
  const error = await failureFrom(answer(422, 'Unprocessable Entity', 'application/json', JSON.stringify(body)));
  expect(error).toMatchObject({ status: 422, message: 'Please check the form.', code: 'invalid' });
  expect(error.fields).toEqual({ city: 'Missing.' });
});

test('a JSON failure without an error field speaks with its message field', async () => {
  const error = await failureFrom(answer(500, 'Internal Server Error', 'application/json', '{"message":"Try later."}'));
  expect(error).toMatchObject({ status: 500, message: 'Try later.', code: null });
});

test('a JSON failure with neither field is named by its status', async () => {
  const error = await failureFrom(answer(404, 'Not Found', 'application/json', '{"error":{"deep":true}}'));
  expect(error.message).toBe('HTTP 404: Not Found');
});

test('a failure that is not JSON is its status and its text', async () => {
  const error = await failureFrom(answer(502, 'Bad Gateway', 'text/html', 'upstream is gone'));
  expect(error.message).toBe('502: upstream is gone');
});

test('a failure without a body is its status and the status text', async () => {
  const error = await failureFrom(answer(503, 'Service Unavailable', 'text/plain', ''));
  expect(error.message).toBe('503: Service Unavailable');
});

test('an answer may say how many seconds to wait, or until when', async () => {
  const wait = (retryAfter: string) =>
    failureFrom((_request, response) => response.writeHead(429, { 'retry-after': retryAfter }).end('Slow down'));
  expect((await wait('37')).retryAfter).toBe(37);
  const { retryAfter } = await wait(new Date(Date.now() + 60_000).toUTCString());
  expect(retryAfter).toBeGreaterThan(50);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect((await wait('soon')).retryAfter).toBeNull();
});

test('a body is sent as JSON, and a request without one says nothing of JSON content', async () => {
  const seen: Array<{ method: string | undefined; type: string | undefined; body: string }> = [];
  await using server = await answering(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    seen.push({ method: incoming.method, type: incoming.headers['content-type'], body });
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end('{"saved":true}');
  });
  expect(await request(server.url, { method: 'POST', body: { city: 'Butte' } })).toEqual({ saved: true });
  await request(server.url, { method: 'POST' });
  expect(seen).toEqual([
    { method: 'POST', type: 'application/json', body: '{"city":"Butte"}' },
    { method: 'POST', type: undefined, body: '' },
  ]);
});

test('an answer that is text is given as text, and an empty one as null', async () => {
  await using text = await answering(answer(200, 'OK', 'text/plain', 'Sent to us.'));
  await using empty = await answering((_request, response) => response.writeHead(204).end());
  expect(await request(text.url)).toBe('Sent to us.');
  expect(await request(empty.url)).toBeNull();
});

test('401 is null where anonymous visitors may ask, and every other failure still throws', async () => {
  await using anonymous = await answering(answer(401, 'Unauthorized', 'application/json', '{"error":"Sign in."}'));
  await using broken = await answering(answer(500, 'Internal Server Error', 'application/json', '{"error":"No."}'));
  expect(await requestUnlessAnonymous(anonymous.url)).toBeNull();
  await expect(requestUnlessAnonymous(broken.url)).rejects.toThrow('No.');
  await expect(request(anonymous.url)).rejects.toThrow('Sign in.');
});

test('a line that breaks before or in the middle of the answer is told apart from a refusal', async () => {
  await using silent = await answering((incoming) => incoming.socket.destroy());
  await using torn = await answering((incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"saved":', () => incoming.socket.destroy());
  });
  await expect(request(silent.url)).rejects.toBeInstanceOf(ConnectionLost);
  await expect(request(torn.url)).rejects.toBeInstanceOf(ConnectionLost);
});

test('a request that its asker gave up is no lost connection', async () => {
  await using server = await answering(() => {});
  const asker = new AbortController();
  const asked = request(server.url, { signal: asker.signal });
  asker.abort();
  await expect(asked).rejects.not.toBeInstanceOf(ConnectionLost);
});

test('a query asks its key, once, and never tries a failure again by itself', async () => {
  let asked = 0;
  await using server = await answering((_request, response) => {
    asked += 1;
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"No."}');
  });
  const client = createQueryClient();
  await expect(client.fetchQuery({ queryKey: [server.url, 'details'] })).rejects.toThrow('No.');
  expect(asked).toBe(1);
});
