import { expect, test } from 'vitest';
import { emails, staff } from '#db/schema.ts';
import { taskList } from '#shop/jobs/task-list.ts';
import { mailPasswordLink } from '#shop/people/staff/password-links.ts';
import { addStaff } from '#shop/people/staff/staff-accounts.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { createTestServer } from '#tests/support/test-server.ts';

test('the answer is the same whether anybody has the address, and a link that does not work says why', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const { ask } = openBrowser(server);
  await addStaff(shop, { username: 'marian', password: 'of Locksley Manor' });
  await shop.db.update(staff).set({ email: 'marian@example.com', emailVerifiedAt: shop.clock() });
  const answers = [];
  for (const email of ['marian@example.com', 'nobody@example.com']) {
    const { status, body } = await ask('POST', '/api/staff-passwords', { email });
    answers.push({ status, body });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.status).toBe(204);
  expect(Object.keys(taskList(shop))).toContain('mail-password-link');
  expect(await ask('POST', '/api/staff-passwords', { email: 'nonsense' })).toMatchObject({ status: 400 });
  expect(await ask('GET', '/api/staff-passwords/nonsense')).toMatchObject({
    status: 404,
    body: { code: 'link-invalid' },
  });

  await mailPasswordLink(shop, 'marian@example.com');
  const [mail] = await shop.db.select().from(emails);
  const token = new URL(String((mail?.data as Record<string, unknown> | undefined)?.passwordLink)).searchParams.get(
    'token',
  );
  expect(await ask('GET', `/api/staff-passwords/${token}`)).toMatchObject({
    status: 200,
    body: { name: 'marian' },
  });
  const common = await ask('POST', `/api/staff-passwords/${token}`, { password: 'password1234' });
  expect(common).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
  expect((await ask('POST', `/api/staff-passwords/${token}`, { password: 'a bow in the greenwood' })).status).toBe(204);
  expect(await ask('POST', `/api/staff-passwords/${token}`, { password: 'a bow in the greenwood' })).toMatchObject({
    status: 410,
    body: { code: 'used' },
  });
});
