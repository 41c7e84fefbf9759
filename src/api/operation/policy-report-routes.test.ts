import { expect, test } from 'vitest';
import { createTestServer } from '#tests/support/test-server.ts';

const TYPE = 'application/csp-report';

test('what browsers kept from pages is counted by kind, and no address of a page is kept', async () => {
  // What is counted is told when the server ends, and this one does.
  const server = await createTestServer({ isWorking: () => true });
  const said: object[] = [];
  server.test.shop.log.warn = (detail) => void said.push(detail);
  const send = (report: unknown, type = TYPE) =>
    server.ask('POST', '/api/policy-reports', JSON.stringify(report), {
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    });
  const seen = {
    'document-uri': 'https://fulldraw.test/order-status?key=secret',
    'effective-directive': 'script-src-elem',
  };
  for (const blocked of ['https://evil.example/a.js?x=1', 'https://evil.example/b.js', 'inline']) {
    expect((await send({ 'csp-report': { ...seen, 'blocked-uri': blocked } })).status).toBe(204);
  }
  expect(
    (await send({ 'csp-report': { ...seen, 'effective-directive': 'x\n{"level":60}', 'blocked-uri': '\n' } })).status,
  ).toBe(204);
  expect((await send('nothing')).status).toBe(204);
  await server[Symbol.asyncDispose]();
  expect(said).toEqual([
    { reports: { 'script-src-elem evil.example': 2, 'script-src-elem inline': 1, 'unknown unknown': 1 } },
  ]);
});

test('what is too long for a report, or no report at all, is refused', async () => {
  await using server = await createTestServer();
  const headers = { 'content-type': TYPE };
  expect((await server.ask('POST', '/api/policy-reports', '{'.repeat(20_000), { headers })).status).toBe(413);
  expect((await server.ask('POST', '/api/policy-reports', '{', { headers })).status).toBe(400);
  expect(
    (await server.ask('POST', '/api/policy-reports', 'x', { headers: { 'content-type': 'text/plain' } })).status,
  ).toBe(415);
});
