// Somebody who works here has forgotten the password, and sets another by a mailed link; another is sent one by an owner.
import type { Team } from '#contract/staff-accounts/team-schemas.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, newAddress, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, staffApi } from '#tests/support/journeys/staff.ts';

const PASSWORDS = ['of Locksley Manor', 'a bow in the greenwood', 'twelve arrows and a horn'] as const;

test('a forgotten password is set anew by the mailed link, once, and an owner sends one to a colleague @phone', async ({
  page,
  browser,
  shop,
  isMobile,
  expectedComplaints,
}) => {
  expectedComplaints.push(/410 \(Gone\)/);
  const email = newCustomer();
  const name = `marian-${crypto.randomUUID().slice(0, 8)}`;
  await staffApi(shop)<Team>('POST', '/api/admin/team/invitations', {
    email,
    role: 'workshop',
    requestKey: crypto.randomUUID(),
  });
  const linkIn = (text: string | undefined, path: string) =>
    new RegExp(`/${path}\\?token=[\\w-]+`).exec(text ?? '')?.[0] ?? '';
  const [invitation] = await mailsTo(page.request, email, 1);
  const hers = await browser.newContext({
    baseURL: shop.origin,
    viewport: page.viewportSize(),
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  const token = linkIn(invitation?.text, 'staff-invitation').split('=')[1];
  const made = await hers.request.post(`/api/staff-invitations/${token}/account`, {
    data: { username: name, password: PASSWORDS[0] },
    headers: { origin: shop.origin },
  });
  expect(made.status()).toBe(200);

  await page.goto('/admin-login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const form = page.getByRole('form', { name: 'Forgotten password' });
  await form.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(form.getByText('Please enter your email address.')).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText('Please look into your mailbox')).toBeVisible();
  const mails = await mailsTo(page.request, email, 2);
  const link = mails.map(({ text }) => linkIn(text, 'staff-password')).find(Boolean) ?? 'no link';

  await page.goto(link);
  const set = page.getByRole('form', { name: 'A new password' });
  await expect(page.getByRole('main').or(page.locator('body')).first()).toContainText(name);
  await set.getByLabel('New password').fill('too short');
  await set.getByRole('button', { name: 'Set the password' }).click();
  await expect(set.getByText('A password has 10 characters or more.')).toBeVisible();
  await set.getByLabel('New password').fill(PASSWORDS[1]);
  await expectAccessible(page);
  await set.getByRole('button', { name: 'Set the password' }).dblclick();
  await expect(page.getByText('Your password is set')).toBeVisible();
  expect((await hers.request.get('/api/admin/orders')).status()).toBe(401);
  await page.goto(link);
  await expect(page.getByText('This link was used already')).toBeVisible();
  await page.goto('/admin-login');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password').fill(PASSWORDS[1]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(PANEL));
  await hers.close();
  if (isMobile) return;

  // The panel is left first: what it asks for without its session would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await logIn(page, `${PANEL}/team`);
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Change/ })
    .click();
  await page.getByRole('button', { name: 'Send a link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('The link is on its way').first()).toBeVisible();
  const texts = (await mailsTo(page.request, email, 4)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('demo sends you this link'))).toHaveLength(1);
});
