// The sandbox as a process of its own: a card provider and a mail server that go on when the shop does not.
import { newPerson, signIn } from '#tests/support/journeys/account.ts';
import {
  CARDS,
  chargesOf,
  DEPOSIT_BUTTON,
  fillCard,
  fillCheckout,
  newCustomer,
} from '#tests/support/journeys/checkout.ts';
import { test as base, expect, newAddress } from '#tests/support/journeys/journey.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { cardProvider, charge, intentOf, openCheckout, saveOrder } from '#tests/support/processes/order-by-api.ts';
import { openShopBesideSandbox, type ShopBesideSandbox } from '#tests/support/processes/shop-beside-sandbox.ts';

const test = base.extend<object, { beside: ShopBesideSandbox }>({
  beside: [
    async ({ browserName: _browser }, use) => {
      await using beside = await openShopBesideSandbox();
      await use(beside);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  shop: [({ beside }, use) => use(beside.shop()), { scope: 'worker' }],
});

// What a proxy adds for the shop would go to the sandbox too, which asks no browser for it.
test.use({ extraHTTPHeaders: {} });

test('a shop beside a sandbox in another process signs people in there, and takes cards with 3-D Secure there', async ({
  page,
  beside,
}) => {
  const { sandbox } = beside;
  const person = newPerson();
  await signIn(page, person);
  await fillCheckout(page, person.email);
  await fillCard(page, CARDS.authenticates);
  await page.getByRole('button', { name: DEPOSIT_BUTTON }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByRole('heading', { name: 'Pre-Order Confirmed!' })).toBeVisible();
  expect(await chargesOf(sandbox.origin, person.email)).toEqual([177_60]);
  await expect.poll(async () => (await mailsTo(sandbox.origin, person.email)).length).toBe(1);
  expect((await page.request.get('/sandbox/')).status(), 'the shop has no sandbox itself').toBe(404);
});

test('the shop is killed after the charge, and the provider tells it until it knows: paid once, mailed once', async ({
  beside,
}) => {
  const { sandbox } = beside;
  const customer = { address: newAddress(), email: newCustomer() };
  const intentId = intentOf((await openCheckout(beside.shop(), customer)).clientSecret);
  const { orderNumber } = await saveOrder(beside.shop(), customer, intentId);
  await beside.setFaults({ holdWebhooks: true });
  await charge(sandbox, intentId);
  await beside.shop().kill();
  await beside.setFaults({});
  await fetch(`${sandbox.origin}/sandbox/stripe/webhooks/release`, { method: 'POST' });
  const refused = () => attemptsAt(sandbox.dataDir, intentId);
  await expect.poll(refused, 'the provider has tried in vain').toBeGreaterThan(2);

  const shop = await beside.restart();
  const order = () =>
    askDatabase(
      shop.dataDir,
      `select status, (select count(*)::int from payments where order_id = orders.id and status = 'succeeded') as paid
         from orders where order_number = $1`,
      [orderNumber],
    );
  await expect.poll(order).toEqual([{ status: 'paid_deposit', paid: 1 }]);
  await expect.poll(() => waitingAt(sandbox.origin)).toBe(0);
  await expect.poll(async () => (await mailsTo(sandbox.origin, customer.email)).length).toBe(1);
  expect(await order()).toEqual([{ status: 'paid_deposit', paid: 1 }]);
  const { data } = await cardProvider(sandbox.origin).charges.list({ payment_intent: intentId });
  expect(data.map(({ status, amount }) => [status, amount])).toEqual([['succeeded', 177_60]]);
});

async function mailsTo(origin: string, email: string): Promise<unknown[]> {
  const answer = await fetch(`${origin}/sandbox/mail.json?${new URLSearchParams({ to: email })}`);
  return answer.json() as Promise<unknown[]>;
}

/** How often a webhook about this payment was sent. */
async function attemptsAt(dataDir: string, intentId: string): Promise<number> {
  const [row] = await askDatabase<{ attempts: number }>(
    dataDir,
    `select max(attempts) as attempts from sandbox.stripe_deliveries where state = 'waiting' and payload like $1`,
    [`%${intentId}%`],
  );
  return row?.attempts ?? 0;
}

async function waitingAt(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/sandbox/stripe/counters`);
  const { webhooks } = (await answer.json()) as { webhooks: Record<string, number> };
  return webhooks.waiting ?? 0;
}
