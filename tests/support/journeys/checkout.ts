import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test';
import { cardProvider } from '#tests/support/processes/order-by-api.ts';

/** Stripe's test cards. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  authenticates: '4000000000003220',
};

/** An address of its own for every customer of a journey: journeys share a shop. */
export function newCustomer(): string {
  return `ada.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

export const DEPOSIT_BUTTON = 'Complete Pre-Order - $177.60';

/** Opens a page as a person does, whose pointer moves over it: those that take money wait for that, or for some seconds. */
export async function comeTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.mouse.move(4, 4);
  await page.mouse.move(9, 9);
}

export async function openCheckout(page: Page, query = ''): Promise<void> {
  await comeTo(page, `/checkout${query}`);
  await expect(page.getByLabel('Card number')).toBeVisible();
}

export async function fillShipping(page: Page, email: string): Promise<void> {
  const typed = {
    'First name': 'Ada',
    'Last name': 'Boone',
    Email: email,
    'Street address': '12 Ridge Road',
    City: 'Butte',
    State: 'MT',
    'ZIP code': '59701',
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
}

export const agreement = (page: Page) => page.getByRole('checkbox', { name: /I agree to pay the remaining balance/ });

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('1234');
  await page.getByLabel('Security code').fill('123');
}

/** Everything typed and agreed to, with a card that pays; only the button is left. */
export async function fillCheckout(page: Page, email: string): Promise<void> {
  await openCheckout(page);
  await fillShipping(page, email);
  await agreement(page).check();
  await fillCard(page, CARDS.pays);
}

/** From an empty checkout to a confirmed pre-order. */
export async function preOrder(page: Page, email: string): Promise<void> {
  await fillCheckout(page, email);
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
}

export type JourneyMail = { id: number; subject: string; text: string };

/**
 * What the customer has received once there are this many mails. White space is single: where a line of a mail breaks
 * depends on how long today's dates are.
 */
export async function mailsTo(request: APIRequestContext, email: string, count: number): Promise<JourneyMail[]> {
  let mails: JourneyMail[] = [];
  await expect
    .poll(async () => {
      const answer = await request.get('/sandbox/mail.json', { params: { to: email } });
      mails = await answer.json();
      for (const mail of mails) mail.text = mail.text.replaceAll(/\s+/g, ' ');
      return mails.length;
    })
    .toBe(count);
  return mails;
}

/** The payment link that the confirmation mail carries, as a path. */
export async function balanceLinkOf(request: APIRequestContext, email: string): Promise<string> {
  const [mail] = await mailsTo(request, email, 1);
  const link = /\/complete-payment\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`no payment link in: ${mail?.text}`);
  return link;
}

/** What the card provider has really taken from this customer, in cents, a figure per charge. */
export async function chargesOf(origin: string, email: string): Promise<number[]> {
  const taken: number[] = [];
  for await (const intent of cardProvider(origin).paymentIntents.list({ limit: 100 })) {
    if (intent.receipt_email === email && intent.status === 'succeeded') taken.push(intent.amount_received);
  }
  return taken.sort((one, other) => one - other);
}

/** Closes the payment that is being confirmed before it is, as the clean-up and a passed deadline may do. */
export async function cancelFirst(route: Route): Promise<void> {
  const { origin, pathname } = new URL(route.request().url());
  const intentId = /payment_intents\/(pi_\w+)\//.exec(pathname)?.[1];
  if (!intentId) throw new Error(`no payment in ${pathname}`);
  await cardProvider(origin).paymentIntents.cancel(intentId);
  await route.continue();
}
