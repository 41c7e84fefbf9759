import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { may } from '#contract/access.ts';
import { users } from '#db/schema.ts';
import { ANN, openStaffBrowser, signInAs } from '#tests/support/browser.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { send } from '#tests/support/samples/nasty-input.ts';
import { ACCESS, addressOf, FOR_OTHERS, staffRoutes } from '#tests/support/staff/staff-routes.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';
import { STAFF_ROLES, type StaffRole } from '#values/staff/staff.ts';

/** What somebody who is not signed in yet may ask under the panel's addresses. */
const SIGNING_IN = [
  'GET /api/admin/status',
  'POST /api/admin/login',
  'POST /api/admin/login/code',
  'POST /api/admin/login/passkey/options',
  'POST /api/admin/login/passkey',
  'POST /api/admin/logout',
];

type Headers = Record<string, string>;

const NOT_YOURS = {
  error: 'Your role does not include this. Please ask an owner or a manager of the shop.',
  code: 'not-your-role',
};

/** Somebody of each role by a password, and a manager by an admin's account. */
async function openTeam(server: TestServer): Promise<{ who: string; role: StaffRole; headers: Headers }[]> {
  const team: { who: string; role: StaffRole; headers: Headers }[] = [];
  for (const role of STAFF_ROLES) {
    const { cookies } = await openStaffBrowser(server, `the-${role}`, role);
    team.push({ who: role, role, headers: { cookie: `__Host-staff_session=${cookies.get('staff_session')}` } });
  }
  const { browser } = await signInAs(server, ANN);
  await server.test.shop.db.update(users).set({ isAdmin: true }).where(eq(users.email, ANN.email));
  const headers = { cookie: `__Host-session=${browser.cookies.get('session')}` };
  return [...team, { who: "an admin's account", role: 'manager', headers }];
}

const apiDocument = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Every call that the API's own description has for staff: `PUT /api/admin/orders/:order`. */
async function describedCalls(server: TestServer): Promise<string[]> {
  const { paths } = apiDocument.parse((await server.ask('GET', '/api/openapi.json')).body);
  return Object.entries(paths)
    .flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    .filter((call) => !FOR_OTHERS.includes(call));
}

test('every call of the staff that the API describes says which permission it needs, and so does every address of the panel', async () => {
  await using server = await createTestServer();
  const described = await describedCalls(server);
  expect(described.length).toBeGreaterThan(80);
  expect(described.filter((call) => !ACCESS[call])).toEqual([]);
  expect(Object.keys(ACCESS).toSorted()).toEqual(described.toSorted());
  expect(FOR_OTHERS.filter((call) => call.includes(' /api/admin/'))).toEqual(SIGNING_IN);
});

/** Every call of the staff; what the head of one would be, its answer is. */
const callsOf = (server: TestServer) =>
  staffRoutes(server).flatMap(({ method, url, endless }) => {
    const permission = ACCESS[`${method === 'HEAD' ? 'GET' : method} ${url}`];
    if (!permission) throw new Error(`${method} ${url} says of no permission that it needs it`);
    return method === 'HEAD' ? [] : [{ method, url, endless, permission }];
  });

test('each role is refused what the table does not give it, whatever it sends', async () => {
  await using server = await createTestServer();
  const team = await openTeam(server);
  for (const { method, url, permission } of callsOf(server)) {
    for (const { who, headers } of team.filter(({ role }) => !may(role, permission))) {
      const good = { method, url: addressOf(url, 1), headers };
      const malformed = { method, url: `${addressOf(url, 'x')}?limit=-1`, headers };
      for (const answer of [
        await send(server, good, method === 'GET' ? undefined : '{}'),
        await send(server, malformed, method === 'GET' ? undefined : '{"'),
      ]) {
        expect([who, method, url, answer.statusCode, answer.json()]).toEqual([who, method, url, 403, NOT_YOURS]);
      }
    }
  }
});

test('each role is let in to the calls that the table gives it, by a password and by an account', async () => {
  await using server = await createTestServer();
  const { orderNumber } = await paidOrder(server.test);
  const team = await openTeam(server);
  for (const { method, url, endless, permission } of callsOf(server)) {
    const address = addressOf(url, url.includes(':order') ? orderNumber : 1);
    for (const { who, headers } of team.filter(({ role }) => may(role, permission))) {
      const status =
        endless && method === 'GET'
          ? await openStream(server, address, headers)
          : (await send(server, { method, url: address, headers }, method === 'GET' ? undefined : '{}')).statusCode;
      expect([who, method, url, status < 500 && ![401, 403].includes(status)]).toEqual([who, method, url, true]);
    }
  }
  expect(server.logged()).not.toContain('"level":50');
});

/** What a shopkeeper expects of the roles, apart from the table. */
test.for<[StaffRole, string, boolean]>([
  ['workshop', 'PUT /api/admin/orders/:order', true],
  ['workshop', 'POST /api/admin/bows/moves', true],
  ['workshop', 'GET /api/admin/orders/:order', true],
  ['workshop', 'POST /api/admin/orders/:order/refund', false],
  ['workshop', 'POST /api/admin/orders/:order/cancel', false],
  ['workshop', 'GET /api/admin/contacts', false],
  ['workshop', 'GET /api/admin/orders/export.csv', false],
  ['workshop', 'GET /api/admin/orders/to-ship.csv', true],
  ['support', 'GET /api/admin/orders/to-ship.csv', false],
  ['workshop', 'GET /api/admin/figures', false],
  ['support', 'PUT /api/admin/orders/:order/details', true],
  ['support', 'POST /api/admin/contacts/:id/replies', true],
  ['support', 'PUT /api/admin/orders/:order', false],
  ['support', 'POST /api/admin/orders/:order/refund', false],
  ['support', 'POST /api/send-release-notifications', false],
  ['support', 'PUT /api/admin/campaigns/:campaign', false],
  ['manager', 'POST /api/admin/orders/:order/refund', true],
  ['manager', 'POST /api/send-release-notifications', true],
  ['manager', 'GET /api/admin/team', false],
  ['manager', 'PUT /api/admin/team/:member', false],
  ['owner', 'PUT /api/admin/team/:member', true],
  ['manager', 'POST /api/admin/samples/clear', false],
  ['owner', 'POST /api/admin/samples/clear', true],
])('the role %s may call %s: %s', ([role, call, allowed]) => {
  const [method = '', path = ''] = call.split(' ');
  const permission = ACCESS[`${method} ${path}`];
  expect(permission && may(role, permission)).toBe(allowed);
});

test('who helps customers handles their returns, and gives no money back', async () => {
  await using server = await createTestServer();
  const support = await openStaffBrowser(server, 'sue', 'support');
  const refund = { step: 'refund', shipping: false, shown: '10.00' };
  expect(await support.ask('PUT', '/api/admin/returns/1', refund)).toMatchObject({ status: 403, body: NOT_YOURS });
  expect((await support.ask('PUT', '/api/admin/returns/1', { step: 'decline', instructions: 'Worn.' })).status).toBe(
    404,
  );
  const manager = await openStaffBrowser(server, 'max', 'manager');
  expect((await manager.ask('PUT', '/api/admin/returns/1', refund)).status).toBe(404);
});

test('another role counts at once in a browser that is open', async () => {
  await using server = await createTestServer();
  const owner = await openStaffBrowser(server, 'olga', 'owner');
  const sue = await openStaffBrowser(server, 'sue', 'support');
  expect((await sue.ask('GET', '/api/admin/contacts')).status).toBe(200);
  expect(await owner.ask('PUT', '/api/admin/team/2', { role: 'workshop' })).toMatchObject({
    status: 200,
    body: {
      members: [
        { name: 'olga', isSelf: true },
        { name: 'sue', role: 'workshop', isSelf: false },
      ],
    },
  });
  expect((await sue.ask('GET', '/api/admin/contacts')).status).toBe(403);
  expect((await sue.ask('GET', '/api/admin/status')).body).toMatchObject({ role: 'workshop' });
});

/** The status of an answer that does not end; the client disconnects. */
async function openStream({ app }: TestServer, url: string, headers: Headers): Promise<number> {
  const answer = await app.inject({ url, headers, payloadAsStream: true });
  answer.stream().destroy();
  return answer.statusCode;
}
