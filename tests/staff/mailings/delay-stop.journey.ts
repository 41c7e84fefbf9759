// A wrong date: staff stop it before anybody is written to, from the desk or the phone, or correct it once it is out.
import type { Page } from '@playwright/test';
import type { StaffDelays } from '#contract/delays/delay-schemas.ts';
import type { Mailing, MailSettings } from '#contract/mailings/mailing-schemas.ts';
import { guestOrder } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, type StaffCall, sendAtOnce, staffApi } from '#tests/support/journeys/staff.ts';
import { addDays, formatDay, utcDay } from '#values/date.ts';

test.use({ ownShop: 'delay-stop' });

const REASON = 'The anodizing shop lost a bath to a fire.';
const daysAhead = (days: number) => addDays(utcDay(new Date()), days);

test('staff enter a wrong date, see the countdown in every tab, and stop it before anybody is written to', async ({
  page,
  context,
  shop,
}) => {
  const staff = staffApi(shop);
  await wait(staff, 30);
  await guestOrder(shop, newCustomer());
  const before = await releaseDate(staff);
  await logIn(page, `${PANEL}/release/delay`);
  const other = await context.newPage();
  await other.goto(PANEL);
  const form = page.getByRole('form', { name: 'Delay notice' });
  const wrong = daysAhead(400);
  await form.getByLabel('New release date').fill(wrong);
  await form.getByLabel('Reason').fill(REASON);
  await form.getByRole('button', { name: 'Put the release off' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The emails wait 30 minutes, until then you can stop them.');
  await question.getByRole('button', { name: 'Confirm & Send Notices' }).click();

  const newest = page.getByRole('region', { name: 'Delays so far' }).getByRole('listitem').first();
  await expect(newest).toContainText(formatDay(wrong));
  await expect(newest.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await expect(other.getByRole('region', { name: 'Waiting' }).getByRole('timer')).toBeVisible();
  // Scrolled down, the header lies over the links at the top.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await newest.getByRole('button', { name: 'Stop' }).dblclick();
  await expect(newest).toContainText('Stopped: the date went back.');
  await expect(newest.getByRole('timer')).toHaveCount(0);
  await expect(other.getByRole('region', { name: 'Waiting' })).toHaveCount(0);
  expect(await releaseDate(staff)).toBe(before);
});

test('the phone shows the countdown of notices, and stops them @phone-only', async ({ page, shop }) => {
  const staff = staffApi(shop);
  await wait(staff, 30);
  await guestOrder(shop, newCustomer());
  const before = await releaseDate(staff);
  await announce(staff, daysAhead(300));
  await logIn(page, '/mobile-admin');
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Stop' }).click();
  await expect(waiting).toHaveCount(0);
  expect(await releaseDate(staff)).toBe(before);
});

test('a wrong date that went out is corrected, and its link says so', async ({ page, request, shop }) => {
  const staff = staffApi(shop);
  await sendAtOnce(staff);
  const email = newCustomer();
  await guestOrder(shop, email);
  const right = daysAhead(450);
  const wrong = daysAhead(500);
  const { id } = await announce(staff, wrong);
  await expect.poll(async () => (await staff<Mailing>('GET', `/api/admin/mailings/${id}`)).finishedAt).not.toBeNull();
  await logIn(page, `${PANEL}/release/delay`);
  const newest = page.getByRole('region', { name: 'Delays so far' }).getByRole('listitem').first();
  await newest.getByRole('button', { name: 'Correct this date' }).click();
  const form = page.getByRole('form', { name: /^Correction for/ });
  await form.getByLabel('New release date').fill(right);
  await form.getByLabel('Reason').fill('We typed the wrong year.');
  await form.getByRole('button', { name: 'Preview the email' }).click();
  await expect(page.getByRole('region', { name: 'The email' })).toContainText(/a correction/i);
  await expectAccessibleInBothWidths(page);
  await form.getByRole('button', { name: 'Correct the date' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm & Send Corrections' }).click();
  await expect(newest).toContainText('Correction');
  expect(await releaseDate(staff)).toBe(right);

  const mails = await mailsTo(request, email, 3);
  const texts = mails.map(({ text }) => text);
  const says = `The right release date is ${formatDay(right)}`;
  expect(texts.filter((text) => text.includes(says))).toHaveLength(1);
  const wrongly = texts.find((text) => text.includes(formatDay(wrong)) && !text.includes(says)) ?? '';
  await expectTakenBack(page, /\/delay\?token=[\w-]+&answer=keep/.exec(wrongly)?.[0] ?? '');
});

async function expectTakenBack(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This date was wrong' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
}

async function wait(staff: StaffCall, delayWaitMinutes: number): Promise<void> {
  const settings = await staff<MailSettings>('GET', '/api/admin/mail-settings');
  await staff('PUT', '/api/admin/mail-settings', { ...settings, delayWaitMinutes });
}

async function releaseDate(staff: StaffCall): Promise<string> {
  const [scope] = (await staff<StaffDelays>('GET', '/api/admin/delays')).scopes;
  if (!scope) throw new Error('no campaign');
  return scope.releaseDate;
}

async function announce(staff: StaffCall, date: string): Promise<Mailing> {
  const [scope] = (await staff<StaffDelays>('GET', '/api/admin/delays')).scopes;
  const body = { campaignId: scope?.campaignId, releaseDate: date, reason: REASON, requestKey: crypto.randomUUID() };
  return staff<Mailing>('POST', '/api/admin/delays', body);
}
