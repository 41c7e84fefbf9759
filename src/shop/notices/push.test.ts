import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dataKeyIds, giveDataKeys } from '#db/columns/data-keys.ts';
import { pushMessages, pushSubscriptions, sessions, staff, users } from '#db/schema.ts';
import { settleDataKeys } from '#db/settle-data-keys.ts';
import { NO_FAULTS, setFaults } from '#sandbox/shared/faults.ts';
import { endSession } from '#shop/people/sessions.ts';
import { COMMAND_LINE, removeMember } from '#shop/people/staff/change-member.ts';
import { revokeAdmin } from '#shop/people/staff/grant-admin.ts';
import { signOutStaffEverywhere } from '#shop/people/staff/sign-in-staff.ts';
import { addAdmin, addColleague, shownOnPhones, turnOnPhone } from '#tests/support/mails/notices.ts';
import { TEST_DATA_KEY } from '#tests/support/run/data-key.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readOwnNotices } from './choose-notices.ts';
import { sendPush } from './push-messages.ts';
import { sendDigests } from './send-digests.ts';
import { endBrowser, subscribeBrowser, testBrowser } from './subscribe-browser.ts';

const phones = ({ shop }: TestShop) => shop.db.select().from(pushSubscriptions);
const messages = ({ shop }: TestShop) => shop.db.select().from(pushMessages).orderBy(pushMessages.id);

const olga = (test: TestShop) => addColleague(test, { name: 'olga', role: 'owner' });

async function sendTest(test: TestShop, member: Awaited<ReturnType<typeof olga>>): Promise<void> {
  const [phone] = await phones(test);
  expect(await testBrowser(test.shop, member, phone?.id ?? 0)).toEqual({ ok: true });
  await sendPush(test.shop, (await messages(test)).at(-1)?.id ?? 0);
}

test('a notice arrives encrypted, and only the browser reads it', async () => {
  await using test = await createTestShop();
  const owner = await olga(test);
  await turnOnPhone(test, owner);
  await sendTest(test, owner);
  expect(await shownOnPhones(test)).toMatchObject([{ title: 'Notices work', address: '/mobile-admin', tag: 'test' }]);
  expect(await messages(test)).toMatchObject([{ state: 'sent' }]);
});

test('a test waits for a phone that is off as one, however often it is asked for', async () => {
  await using test = await createTestShop();
  const owner = await olga(test);
  await turnOnPhone(test, owner);
  await sendTest(test, owner);
  await sendTest(test, owner);
  expect(await shownOnPhones(test)).toHaveLength(1);
});

test('the address of a browser and its keys stand sealed in the table', async () => {
  await using test = await createTestShop();
  const { endpoint } = await turnOnPhone(test, await olga(test));
  const { rows } = await test.database.pool.query('select endpoint, p256dh, auth from push_subscriptions');
  for (const value of Object.values(rows[0])) expect(value).toMatch(/^s1\./);
  expect(JSON.stringify(rows)).not.toContain(endpoint);
  expect(await phones(test)).toMatchObject([{ endpoint }]);
});

test('a browser that has ended its subscription is forgotten, and its messages with it', async () => {
  await using test = await createTestShop();
  const owner = await olga(test);
  await turnOnPhone(test, owner);
  await test.database.pool.query('update sandbox.push_subscriptions set ended = true');
  await sendTest(test, owner);
  expect(await phones(test)).toEqual([]);
  expect(await messages(test)).toEqual([]);
});

test('a push service that asks for a pause gets it, and one that fails is asked again', async () => {
  await using test = await createTestShop();
  const { pool } = test.database;
  const owner = await olga(test);
  await turnOnPhone(test, owner);
  await setFaults(pool, 'push', { ...NO_FAULTS, rateLimitRate: 1 });
  await sendTest(test, owner);
  expect(await messages(test)).toMatchObject([{ state: 'waiting', lastError: 'asked to wait 2 s' }]);
  const { rows } = await pool.query(
    `select round(extract(epoch from run_at - created_at)) as pause from graphile_worker.jobs
     where task_identifier = 'send-push' order by id desc limit 1`,
  );
  expect(Number(rows[0].pause)).toBe(2);
  await setFaults(pool, 'push', { ...NO_FAULTS, errorRate: 1 });
  await expect(sendPush(test.shop, 1)).rejects.toThrow('500');
  await setFaults(pool, 'push', NO_FAULTS);
  await sendPush(test.shop, 1);
  expect(await shownOnPhones(test)).toHaveLength(1);
});

test('a message that is too old by now is not sent', async () => {
  await using test = await createTestShop();
  const owner = await olga(test);
  await turnOnPhone(test, owner);
  const [phone] = await phones(test);
  await testBrowser(test.shop, owner, phone?.id ?? 0);
  test.advance(13 * 3_600_000);
  await sendPush(test.shop, 1);
  expect(await messages(test)).toMatchObject([{ state: 'failed', lastError: 'Too late.' }]);
  expect(await shownOnPhones(test)).toEqual([]);
});

test('an address inside of the network is no push service', async () => {
  await using test = await createTestShop();
  const owner = await olga(test);
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22), browser: 'Chrome', sessionSecret: 'x' };
  const inside = [
    'https://127.0.0.1/push',
    'http://push.example.com/1',
    'https://localhost/push',
    'file:///etc/passwd',
  ];
  for (const endpoint of inside) {
    const answer = await subscribeBrowser(test.shop, owner, { ...keys, endpoint });
    expect(answer, endpoint).toMatchObject({ reason: 'no-push-service' });
  }
  expect(await phones(test)).toEqual([]);
});

test('a person has ten browsers at most, and the one not seen for longest goes', async () => {
  await using test = await createTestShop();
  const owner = await olga(test);
  const first = await turnOnPhone(test, owner);
  for (let more = 0; more < 10; more += 1) {
    test.advance(1000);
    await turnOnPhone(test, owner);
  }
  const endpoints = (await phones(test)).map(({ endpoint }) => endpoint);
  expect(endpoints).toHaveLength(10);
  expect(endpoints).not.toContain(first.endpoint);
});

test('a browser in which its person was not seen for 60 days is forgotten', async () => {
  await using test = await createTestShop();
  await turnOnPhone(test, await olga(test));
  test.advance(60 * 86_400_000);
  await sendDigests(test.shop);
  expect(await phones(test)).toHaveLength(1);
  test.advance(1);
  await sendDigests(test.shop);
  expect(await phones(test)).toEqual([]);
});

test('a browser belongs to whoever turned it on last, and nobody ends that of another', async () => {
  await using test = await createTestShop();
  const owner = await olga(test);
  const max = await addColleague(test, { name: 'max', role: 'manager' });
  const { endpoint, sessionSecret } = await turnOnPhone(test, owner);
  const [phone] = await phones(test);
  await endBrowser(test.shop, max, phone?.id ?? 0);
  expect((await readOwnNotices(test.shop, owner)).browsers).toHaveLength(1);
  expect(await testBrowser(test.shop, max, phone?.id ?? 0)).toMatchObject({ reason: 'not-found' });
  const { p256dh = '', auth = '' } = phone ?? {};
  await subscribeBrowser(test.shop, max, { endpoint, p256dh, auth, browser: 'Chrome', sessionSecret });
  expect((await readOwnNotices(test.shop, owner)).browsers).toEqual([]);
  expect((await readOwnNotices(test.shop, max)).browsers).toMatchObject([{ browser: 'Chrome' }]);
});

test('notices in a browser end with its session and not with the hours that it lasts', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  const owner = await olga(test);
  await turnOnPhone(test, owner);
  // Over since a minute, by the database's own clock.
  await shop.db.update(sessions).set({ expire: new Date(Date.now() - 60_000) });
  await shop.db.delete(sessions);
  expect(await phones(test), 'run out').toHaveLength(1);
  const { sessionSecret } = await turnOnPhone(test, owner);
  await endSession(shop.db, sessionSecret);
  expect(await phones(test), 'logged out in the other').toHaveLength(1);
});

test('all browsers of somebody end when they sign out everywhere, are suspended, removed, or no admin any more', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  const ends: [string, () => Promise<unknown>][] = [];
  for (const name of ['everywhere', 'suspended', 'password', 'removed']) {
    const member = await addColleague(test, { name, role: 'manager' });
    await turnOnPhone(test, member);
    const account = eq(staff.username, name);
    if (name === 'everywhere') ends.push([name, () => signOutStaffEverywhere(shop, member)]);
    if (name === 'suspended') {
      ends.push([name, () => shop.db.update(staff).set({ suspendedAt: shop.clock() }).where(account)]);
    }
    if (name === 'password') ends.push([name, () => shop.db.update(staff).set({ passwordHash: 'new' }).where(account)]);
    if (name === 'removed' && member.via === 'password') {
      ends.push([name, () => removeMember(shop, COMMAND_LINE, member.staffId)]);
    }
  }
  await turnOnPhone(test, await addAdmin(test, 'amy@example.com'));
  ends.push(['admin', () => revokeAdmin(shop, 'amy@example.com')]);
  // Even those whose session has run out.
  await shop.db.update(sessions).set({ expire: new Date(Date.now() - 60_000) });
  await shop.db.delete(sessions);
  for (const [index, [name, end]] of ends.entries()) {
    expect(await phones(test), name).toHaveLength(ends.length - index);
    await end();
  }
  expect(await phones(test)).toEqual([]);
  expect(await shop.db.$count(users)).toBe(1);
});

test('after a change of the data key every browser is reached as before', async () => {
  await using test = await createTestShop();
  const owner = await olga(test);
  await turnOnPhone(test, owner);
  await sendTest(test, owner);
  const [former = ''] = dataKeyIds();
  try {
    giveDataKeys(['another data key, which is long enough', TEST_DATA_KEY]);
    await settleDataKeys(test.shop.db, () => {});
    giveDataKeys(['another data key, which is long enough']);
    const { rows } = await test.database.pool.query('select endpoint, p256dh, auth from push_subscriptions');
    expect(JSON.stringify(rows)).not.toContain(former);
    await sendTest(test, owner);
    expect(await messages(test)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  } finally {
    giveDataKeys([TEST_DATA_KEY]);
  }
});
