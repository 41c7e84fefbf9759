import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { type ApiDescription, hostileRequests } from '#tests/support/hostile/hostile-requests.ts';
import { keepFillings } from '#tests/support/hostile/shop-to-throw-at.ts';
import { throwRequests } from '#tests/support/hostile/throw-requests.ts';
import { openWritten } from '#tests/support/hostile/what-is-kept.ts';
import { createTestServer, ORIGIN, SESSION_SECRETS } from '#tests/support/test-server.ts';

const COUNT = 200;

test('no generated request, at whichever address of the API, is a fault of ours, tells too much or is refused half done', async () => {
  await using server = await createTestServer();
  const { shop, stripe, idToken } = server.test;
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const api = (await server.ask('GET', '/api/openapi.json')).body as ApiDescription;
  // What says 503 when the database is slow is left out: the machine may be busy.
  const routes = server.routes.filter(({ url }) => url !== '/readyz');
  const person = { email: 'ann@example.com', verified: true };
  const fillings = keepFillings({ address, origin: ORIGIN, shop, stripe, idToken: () => idToken(person) });
  const statuses: number[] = [];
  const failures = await throwRequests(hostileRequests(routes, api, { seed: 12, count: COUNT }), {
    port,
    fillings,
    secrets: SESSION_SECRETS,
    readWritten: await openWritten(server.test.database.pool),
    onAnswer: (_at, status) => statuses.push(status),
  });
  expect(failures).toEqual([]);
  // They do get in: many are answered, and few are refused as not signed in.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(COUNT / 10);
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(COUNT / 4);
});
