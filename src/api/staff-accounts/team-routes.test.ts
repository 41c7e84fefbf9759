import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails } from '#db/schema.ts';
import { type Browser, openBrowser, openStaffBrowser } from '#tests/support/browser.ts';
import { confirmedJustNow } from '#tests/support/staff/second-factors.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const MARIAN = { username: 'marian', password: 'of Locksley Manor' };

const inviteMarian = (owner: Browser) =>
  owner.ask('POST', '/api/admin/team/invitations', {
    email: 'marian@example.com',
    role: 'workshop',
    requestKey: crypto.randomUUID(),
  });

/** The secret of the link that was mailed last. */
async function mailedToken({ test: { shop } }: TestServer): Promise<string> {
  const [mail] = await shop.db.select().from(emails).orderBy(desc(emails.id)).limit(1);
  const facts = mail?.data as { invitationLink: string } | undefined;
  return new URL(facts?.invitationLink ?? '').searchParams.get('token') ?? '';
}

test('an owner invites, the link signs its reader in once, and what it says afterwards helps on', async () => {
  await using server = await createTestServer();
  const owner = await openStaffBrowser(server, 'robin', 'owner');
  const invited = await inviteMarian(owner);
  expect(invited).toMatchObject({
    status: 200,
    body: { invitations: [{ email: 'marian@example.com', role: 'workshop', invitedBy: 'robin', isOver: false }] },
  });
  const token = await mailedToken(server);
  expect(JSON.stringify(invited.body)).not.toContain(token);
  const marian = openBrowser(server);
  expect(await marian.ask('GET', `/api/staff-invitations/${token}`)).toMatchObject({
    status: 200,
    body: { email: 'marian@example.com', role: 'workshop', invitedBy: 'robin' },
  });
  const make = (given: object) => marian.ask('POST', `/api/staff-invitations/${token}/account`, given);
  expect(await make({ ...MARIAN, password: 'short' })).toMatchObject({
    status: 400,
    body: { fields: { password: 'A password has 10 characters or more.' } },
  });
  expect(await make({ ...MARIAN, username: 'robin' })).toMatchObject({
    status: 409,
    body: { code: 'name-taken', fields: { username: expect.stringContaining('another') } },
  });
  expect(await make(MARIAN)).toMatchObject({
    status: 200,
    body: { isAuthenticated: true, name: 'marian', role: 'workshop' },
  });
  expect((await marian.ask('GET', '/api/admin/orders')).status).toBe(200);
  const twice = await openBrowser(server).ask('POST', `/api/staff-invitations/${token}/account`, MARIAN);
  expect(twice).toMatchObject({ status: 410, body: { code: 'used', error: expect.stringContaining('sign in') } });
  expect(await openBrowser(server).ask('GET', '/api/staff-invitations/nonsense')).toMatchObject({ status: 404 });
  const audit = await owner.ask('GET', '/api/admin/audit');
  expect(audit.text).toContain('invited');
  expect(audit.text).not.toContain(token);
  expect(server.logged()).not.toContain(token);
});

test('whoever is suspended or removed is refused at the next request, and their live streams end', async () => {
  await using server = await createTestServer();
  const owner = await openStaffBrowser(server, 'robin', 'owner');
  const john = await openStaffBrowser(server, 'john', 'workshop');
  const will = await openStaffBrowser(server, 'will', 'support');
  const open = async ({ cookies }: Browser) => {
    const cookie = `__Host-staff_session=${cookies.get('staff_session')}`;
    const answer = await server.app.inject({ url: '/api/admin/live', headers: { cookie }, payloadAsStream: true });
    expect(answer.statusCode).toBe(200);
    return answer.stream();
  };
  const [owners, johns, wills] = [await open(owner), await open(john), await open(will)];
  const ended = [johns, wills].map((stream) => stream.toArray());
  expect((await owner.ask('PUT', '/api/admin/team/2', { suspended: true })).status).toBe(200);
  expect((await john.ask('GET', '/api/admin/orders')).status).toBe(401);
  expect((await owner.ask('DELETE', '/api/admin/team/3')).status).toBe(200);
  expect((await will.ask('GET', '/api/admin/orders')).status).toBe(401);
  // They end by themselves, long before the next heartbeat.
  await Promise.all(ended);
  expect(owners.destroyed).toBe(false);
  owners.destroy();
});

test('the only owner stays, and an owner is asked before they take something from themselves', async () => {
  await using server = await createTestServer();
  const owner = await openStaffBrowser(server, 'robin', 'owner');
  const refused = await owner.ask('PUT', '/api/admin/team/1', { role: 'manager', own: true });
  expect(refused).toMatchObject({ status: 409, body: { code: 'last-owner', error: expect.stringContaining('first') } });
  expect(await owner.ask('DELETE', '/api/admin/team/1?own=true')).toMatchObject({ body: { code: 'last-owner' } });
  await openStaffBrowser(server, 'olga', 'owner');
  expect(await owner.ask('DELETE', '/api/admin/team/1')).toMatchObject({ status: 409, body: { code: 'yourself' } });
  expect(await owner.ask('PUT', '/api/admin/team/1', { suspended: true })).toMatchObject({
    body: { code: 'yourself' },
  });
  expect(await owner.ask('DELETE', '/api/admin/team/1?own=true')).toMatchObject({ status: 200 });
  expect((await owner.ask('GET', '/api/admin/team')).status).toBe(401);
});

test('an owner proves who sits there before another address is saved, also for a colleague, and not before a role is', async () => {
  await using server = await createTestServer();
  const owner = await openStaffBrowser(server, 'robin', 'owner');
  await openStaffBrowser(server, 'john', 'workshop');
  const change = (body: object) => owner.ask('PUT', '/api/admin/team/2', body);
  const team = async () => (await owner.ask('GET', '/api/admin/team')).body;
  const refused = {
    status: 409,
    body: { code: 'not-confirmed', error: expect.stringContaining('Please confirm first') },
  };
  expect(await change({ email: 'somebody@example.com', role: 'support' })).toMatchObject(refused);
  expect(await team()).toMatchObject({ members: [{ name: 'john', email: null, role: 'workshop' }, { name: 'robin' }] });
  expect(await change({ role: 'support' })).toMatchObject({ status: 200 });
  await confirmedJustNow(server);
  expect(await change({ email: 'john@example.com' })).toMatchObject({ status: 200 });
  expect(await team()).toMatchObject({ members: [{ email: 'john@example.com', role: 'support' }, { name: 'robin' }] });
  server.test.advance(10 * 60_000);
  expect(await change({ email: '' })).toMatchObject(refused);
});
