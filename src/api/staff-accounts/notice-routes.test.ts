import { expect, test } from 'vitest';
import { may, type Permission } from '#contract/access.ts';
import type { StaffNotices } from '#contract/staff-accounts/notice-schemas.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { NOTICE_KINDS, NOTICE_ROLES, type NoticeKind } from '#values/staff/notice-kinds.ts';
import { STAFF_ROLES } from '#values/staff/staff.ts';

/** What one has to be allowed to see in the panel to be told of it. */
const SEES: Record<NoticeKind, Permission> = {
  order: 'orders.see',
  inquiry: 'customers',
  dispute: 'money',
  mail: 'customers',
  job: 'business',
};

test('each role is told of what it may see, and of nothing else', () => {
  for (const kind of NOTICE_KINDS) {
    expect([...NOTICE_ROLES[kind]], kind).toEqual(STAFF_ROLES.filter((role) => may(role, SEES[kind])));
  }
});

test('a person chooses, turns a browser on, tries it and turns it off', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const own = async () => (await ask('GET', '/api/admin/notices')).body as StaffNotices;
  expect(await own()).toMatchObject({ address: null, browsers: [], standIn: '/sandbox/push/subscribe' });
  expect((await own()).publicKey).toMatch(/^[\w-]{87}$/);

  const chosen = await ask('PUT', '/api/admin/notices', { choices: { order: 'push', job: 'none' } });
  expect(chosen.body).toEqual(await own());
  expect((await own()).choices).toContainEqual({ kind: 'order', way: 'push' });
  expect((await ask('PUT', '/api/admin/notices', { choices: { order: 'mail' } })).body).toMatchObject({
    code: 'no-address',
  });
  expect((await ask('PUT', '/api/admin/notices', { choices: { weather: 'push' } })).status).toBe(400);

  const { baseUrl } = server.test.sandbox;
  const given = await (await fetch(`${baseUrl}/sandbox/push/subscribe`, { method: 'POST' })).json();
  const { endpoint, keys } = given as { endpoint: string; keys: { p256dh: string; auth: string } };
  const on = await ask('POST', '/api/admin/notices/browsers', { endpoint, keys, browser: 'Chrome on Android' });
  const { browsers } = on.body as StaffNotices;
  expect(browsers).toMatchObject([{ browser: 'Chrome on Android' }]);
  expect(on.text, 'nobody learns the address').not.toContain(endpoint);
  const at = `/api/admin/notices/browsers/${browsers[0]?.id}`;
  expect((await ask('POST', `${at}/test`)).status).toBe(200);
  expect((await ask('DELETE', at)).body).toMatchObject({ browsers: [] });
  expect((await ask('POST', `${at}/test`)).status).toBe(404);
  const inside = await ask('POST', '/api/admin/notices/browsers', {
    keys,
    browser: 'Chrome',
    endpoint: 'https://127.0.0.1/push',
  });
  expect(inside.body).toMatchObject({ code: 'no-push-service' });

  const { rows } = await server.test.database.pool.query('select what from staff_events order by id');
  expect(rows.map(({ what }) => what)).toEqual(['notices-chosen', 'notices-turned-on', 'notices-turned-off']);
});
