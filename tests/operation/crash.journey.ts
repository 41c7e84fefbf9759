// The power goes at the worst moment, and again, and again. What was acknowledged must be there afterwards.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '#tests/support/journeys/journey.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import {
  type ApiCustomer,
  cardProvider,
  charge,
  intentOf,
  openCheckout,
  saveOrder,
} from '#tests/support/processes/order-by-api.ts';
import { type RunningServer, startServer } from '#tests/support/processes/start-server.ts';
import { createBegunFolder } from '#tests/support/run/begun-shop-setup.ts';
import { sweepDatabases } from '#tests/support/run/sweep-databases.ts';

/** A shop that is killed and started again on the same data. Customers come through a proxy, so that each has a limit of their own. */
async function withData(use: (start: () => Promise<RunningServer>, folder: string) => Promise<void>): Promise<void> {
  const { path } = await createBegunFolder();
  const started: RunningServer[] = [];
  const start = async () => {
    const server = await startServer({ DATA_DIR: path, TRUST_PROXY: '1', LOG_LEVEL: 'error' });
    started.push(server);
    return server;
  };
  try {
    await use(start, path);
  } finally {
    // A journey that failed half-way leaves none running; one that has ended already does not mind.
    for (const server of started) server.process.kill('SIGKILL');
    await sweepDatabases(path);
  }
}

const readOrders = (folder: string) =>
  askDatabase<{ number: string; intent: string; status: string; confirmations: number; sent: number }>(
    folder,
    `select order_number as number, stripe_payment_intent_id as intent, status,
            (select count(*)::int from emails where order_id = orders.id) as confirmations,
            (select count(*)::int from sandbox.mails where recipient = customer_email) as sent
       from orders order by id`,
  );

test('the power fails between saving the order and charging the card, and the sale goes on', async () => {
  await withData(async (start, folder) => {
    const customer = { address: '198.51.100.1', email: 'ada@example.com' };
    const before = await start();
    const intentId = intentOf((await openCheckout(before, customer)).clientSecret);
    const { orderNumber } = await saveOrder(before, customer, intentId);
    await before.kill();

    const after = await start();
    await charge(after, intentId);
    await expect
      .poll(() => readOrders(folder), { timeout: 30_000 })
      .toEqual([{ number: orderNumber, intent: intentId, status: 'paid_deposit', confirmations: 1, sent: 1 }]);
    await after.stop();
  });
});

/** What the shop or the card provider has acknowledged before the power went. */
type Acknowledged = { saved: Set<string>; charged: Set<string> };

/** Six customers at once, each with three acknowledgements: a payment opened, an order saved, a card charged. The power goes after so many of them; `npm run prove:crash` does it at a hundred moments. */
async function sellUntilPowerFails(
  shop: RunningServer,
  { round, enough }: { round: number; enough: number },
  { saved, charged }: Acknowledged,
): Promise<void> {
  const customers = Array.from({ length: 6 }, (_, index) => ({
    address: `198.51.100.${10 + 10 * round + index}`,
    email: `ada.${round}.${index}@example.com`,
  }));
  let acknowledged = 0;
  const visit = async (customer: ApiCustomer) => {
    const intentId = intentOf((await openCheckout(shop, customer)).clientSecret);
    acknowledged += 1;
    saved.add((await saveOrder(shop, customer, intentId)).orderNumber);
    acknowledged += 1;
    await charge(shop, intentId);
    charged.add(intentId);
    acknowledged += 1;
  };
  // A visit that the power cut short is no fault.
  const visits = Promise.allSettled(customers.map(visit));
  await expect.poll(() => acknowledged, { intervals: [1] }).toBeGreaterThanOrEqual(enough);
  await pause(Math.random() * 20);
  await shop.kill();
  await visits;
}

test('whenever the power fails, no acknowledged order is lost and nobody is charged twice', async () => {
  await withData(async (start, folder) => {
    const acknowledged: Acknowledged = { saved: new Set(), charged: new Set() };
    for (const [round, enough] of [5, 13].entries()) {
      await sellUntilPowerFails(await start(), { round, enough }, acknowledged);
    }
    const { saved, charged } = acknowledged;
    expect(saved.size).toBeGreaterThan(0);

    const shop = await start();
    const { data } = await cardProvider(shop.origin).paymentIntents.list({ limit: 100 });
    const paid = new Set(data.filter(({ status }) => status === 'succeeded').map(({ id }) => id));
    await test.step('every paid order heals by itself, without its customer coming back', async () => {
      const unsettled = async () =>
        (await readOrders(folder)).filter(
          ({ intent, status, sent }) => paid.has(intent) && (status !== 'paid_deposit' || sent === 0),
        );
      await expect.poll(unsettled, { timeout: 300_000 }).toEqual([]);
    });

    await test.step('half-sold orders are as they were, and nothing that was acknowledged is missing', async () => {
      const orders = await readOrders(folder);
      expect(orders.map(({ number }) => number)).toEqual(expect.arrayContaining([...saved]));
      expect(orders.map(({ intent }) => intent)).toEqual(expect.arrayContaining([...paid, ...charged]));
      for (const { intent, status, confirmations } of orders) {
        expect({ status, confirmations }).toEqual(
          paid.has(intent) ? { status: 'paid_deposit', confirmations: 1 } : { status: 'pending', confirmations: 0 },
        );
      }
      const { data: charges } = await cardProvider(shop.origin).events.list({ type: 'charge.succeeded', limit: 100 });
      expect(charges).toHaveLength(paid.size);
    });
    await shop.stop();
  });
});
