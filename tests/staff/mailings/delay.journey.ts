// The release is put off: what staff write, and what customers answer by the links of their mail.
import type { APIRequestContext, Page } from '@playwright/test';
import type { StaffDelays } from '#contract/delays/delay-schemas.ts';
import type { Mailing } from '#contract/mailings/mailing-schemas.ts';
import { guestOrder, newPerson, signIn } from '#tests/support/journeys/account.ts';
import { mailsTo, newCustomer } from '#tests/support/journeys/checkout.ts';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { expectAccessible, expectAccessibleInBothWidths, PHONE } from '#tests/support/journeys/page-checks.ts';
import { logIn, PANEL, type StaffCall, sendAtOnce, staffApi } from '#tests/support/journeys/staff.ts';
import { addDays, formatDay, utcDay } from '#values/date.ts';

test.use({ ownShop: 'delay' });

// That notices wait is delay-stop.journey.ts's.
test.beforeEach(({ shop }) => sendAtOnce(staffApi(shop)));

const REASON = 'The anodizing shop lost a bath to a fire, and the next one is booked for spring.';
const daysAhead = (days: number) => addDays(utcDay(new Date()), days);

test.describe('when the line breaks at the last step', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] });

  test('staff put the release off once, see it go out, and hear what a customer answers', async ({
    page,
    context,
    request,
    shop,
  }) => {
    const email = newCustomer();
    await guestOrder(shop, email);
    await logIn(page, `${PANEL}/release/delay`);
    const form = page.getByRole('form', { name: 'Delay notice' });
    await form.getByLabel('Reason').fill(REASON);
    await page.reload();
    await form.getByRole('button', { name: 'Put the release off' }).click();
    await expect(form.getByText('Please choose the new date.')).toBeVisible();
    await expect(form.getByLabel('Reason')).toHaveValue(REASON);
    const day = daysAhead(40);
    await form.getByLabel('New release date').fill(day);
    await form.getByRole('button', { name: 'Preview the email' }).click();
    await expect(page.getByRole('region', { name: 'The email' })).toContainText(email);
    await expectAccessible(page);

    await page.route('**/api/admin/delays', (route) => route.abort(), { times: 2 });
    await form.getByRole('button', { name: 'Put the release off' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(formatDay(day));
    await expect(question).toContainText('1 customer gets the notice by email');
    await expect(question).toContainText('It cannot be undone.');
    await question.getByRole('button', { name: 'Confirm & Send Notices' }).click();
    await expect(form.getByRole('alert')).toContainText('Nothing was sent');
    await expect(form.getByLabel('Reason')).toHaveValue(REASON);

    await page.unroute('**/api/admin/delays');
    await form.getByRole('button', { name: 'Put the release off' }).click();
    await question.getByRole('button', { name: 'Confirm & Send Notices' }).dblclick();
    const delays = page.getByRole('region', { name: 'Delays so far' });
    await expect(delays.getByRole('listitem')).toHaveCount(1);
    await expect(delays).toContainText(REASON);
    await expect(delays).toBeFocused();
    await expect(form.getByLabel('Reason')).toHaveValue('');
    await expect(delays.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 1');
    await expectAccessible(page);

    const customer = await context.newPage();
    await customer.goto(await linkOf(request, email, 'keep'));
    await customer.getByRole('button', { name: 'Keep my order' }).click();
    await expect(customer.getByRole('heading', { name: 'Your order stays' })).toBeVisible();
    await expect(delays.locator('div', { has: page.getByText('Kept', { exact: true }) }).last()).toHaveText('Kept1');
  });
});

test('a customer keeps the order by the link of the mail, and a later notice takes over the question', async ({
  page,
  request,
  shop,
}) => {
  const staff = staffApi(shop);
  const email = newCustomer();
  const orderNumber = await guestOrder(shop, email);
  const day = daysAhead(90);
  await putOff(staff, day);
  const link = await linkOf(request, email, 'keep');
  await page.goto(link);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'A new release date' })).toBeVisible();
  for (const words of [orderNumber, formatDay(day), REASON, '$177.60', 'If we do not hear from you by']) {
    await expect(main).toContainText(words);
  }
  await expect(main.getByRole('radio', { name: 'Keep my order' })).toBeChecked();
  await expectAccessibleInBothWidths(page);
  // Following the link has decided nothing.
  await page.reload();
  await main.getByRole('button', { name: 'Keep my order' }).click();
  await expect(main.getByRole('heading', { name: 'Your order stays' })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('heading', { name: 'Your order stays' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Cancel and refund $177.60' })).toBeVisible();
  await expectAccessibleInBothWidths(page);

  await putOff(staff, daysAhead(120));
  await page.goto(link);
  await expect(main.getByRole('heading', { name: 'There is newer news' })).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(0);
});

test('a customer cancels, is asked once more, and the refund stands on the order and in the panel', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const person = newPerson();
  const orderNumber = await guestOrder(shop, person.email);
  await putOff(staffApi(shop), daysAhead(150));
  const link = await linkOf(request, person.email, 'cancel');
  await page.goto(link);
  await expect(page.getByRole('radio', { name: 'Cancel and refund' })).toBeChecked();
  await page.getByRole('button', { name: 'Cancel and refund $177.60' }).click();
  const question = page.getByRole('alertdialog', { name: `Cancel order ${orderNumber}?` });
  await expect(question).toContainText('You get back $177.60 to the card it came from.');
  await expectAccessibleInBothWidths(page);
  await question.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Cancel and refund $177.60' }).click();
  await question.getByRole('button', { name: 'Cancel my order' }).dblclick();
  await expectCancelled(page);
  await page.setViewportSize(PHONE);
  await page.reload();
  await expectCancelled(page);
  await expectAccessibleInBothWidths(page);

  await signIn(page, person, `/orders/${orderNumber}`);
  await expect(page.getByText(/^Your money (is on its way back|went back)$/)).toBeVisible();
  const desk = await browser.newPage({ baseURL: shop.origin });
  await logIn(desk, `${PANEL}/orders/${orderNumber}`);
  await expect(desk.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(desk.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await desk.close();
});

test.describe('with a link that opens nothing', () => {
  test.use({ expectedComplaints: [/404/] });

  test('a customer is told what to do instead', async ({ page }) => {
    for (const link of ['/delay', '/delay?token=nobody&answer=cancel', '/unsubscribe?token=nobody']) {
      await page.goto(link);
      await expect(page.getByRole('heading', { name: 'We do not know this link' })).toBeVisible();
    }
    await expectAccessible(page);
  });
});

async function expectCancelled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your order is cancelled' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$177.60 goes back to the card it came from');
}

/** Puts the release off, and waits until everybody was told: one delay at a time. */
async function putOff(staff: StaffCall, releaseDate: string): Promise<void> {
  const [scope] = (await staff<StaffDelays>('GET', '/api/admin/delays')).scopes;
  const body = { campaignId: scope?.campaignId, releaseDate, reason: REASON, requestKey: crypto.randomUUID() };
  const { id } = await staff<Mailing>('POST', '/api/admin/delays', body);
  const finished = async () => (await staff<Mailing>('GET', `/api/admin/mailings/${id}`)).finishedAt;
  await expect.poll(finished).not.toBeNull();
}

/** The link of the notice that follows the confirmation of the pre-order, as a path. */
async function linkOf(request: APIRequestContext, email: string, answer: 'keep' | 'cancel'): Promise<string> {
  const mails = await mailsTo(request, email, 2);
  const text = mails.map((mail) => mail.text).join('\n');
  const link = new RegExp(`/delay\\?token=[\\w-]+&answer=${answer}`).exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}
