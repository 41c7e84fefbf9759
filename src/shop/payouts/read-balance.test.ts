import { expect, test } from 'vitest';
import { balanceReadings, movements, payouts } from '#db/schema.ts';
import { inTransaction, type SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { insertLine } from '#sandbox/stripe/objects/account/balance-transactions.ts';
import { passDays } from '#sandbox/stripe/objects/account/daily-round.ts';
import { payOutByHand, returnPayout } from '#sandbox/stripe/objects/account/payouts.ts';
import { openDispute, updateDispute } from '#sandbox/stripe/objects/disputes/disputes.ts';
import { lockObject } from '#sandbox/stripe/objects/objects.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { plant, query, verify } from '#tests/support/books/books.ts';
import { deliver, depositOf, paidOrder, webhookOf } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readBalance } from './read-money.ts';

const atProvider = <T>({ database }: TestShop, work: (tx: SandboxTransaction) => Promise<T>) =>
  inTransaction(database.pool, work);

/** What stands on the accounts between an order and the bank, where something is left. */
async function chain(counter: TestShop): Promise<Record<string, number>> {
  const { rows } = await query(
    counter,
    `select account, (sum(amount) * 100)::integer as cents from journal_lines
      where account not in ('deposits', 'refunds', 'sales') group by account having sum(amount) <> 0`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

const FEE = 545;
const NET = 17_760 - FEE;
const openPayout = async ({ stripe }: TestShop) => (await stripe.payouts.list()).data[0]?.id ?? '';

test('money goes from the order to the provider, on its way, and to the bank, and adds up at every step', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await paidOrder(counter);
  expect(await chain(counter)).toEqual({ provider: 17_760 });
  await readBalance(shop);
  expect(await chain(counter)).toEqual({ provider_balance: NET, fees: FEE });
  await atProvider(counter, passDays);
  await deliver(counter, await webhookOf(counter, 'payout.reconciliation_completed'));
  expect(await chain(counter)).toEqual({ in_transit: NET, fees: FEE });
  await atProvider(counter, passDays);
  await deliver(counter, await webhookOf(counter, 'payout.paid'));
  expect(await chain(counter)).toEqual({ bank: NET, fees: FEE });
  expect(await shop.db.select().from(payouts)).toMatchObject([
    { state: 'paid', itemised: true, traceId: expect.any(String) },
  ]);
  const id = await openPayout(counter);
  await atProvider(counter, (tx) => returnPayout(tx, id));
  await deliver(counter, await webhookOf(counter, 'payout.failed'));
  expect(await chain(counter)).toEqual({ in_transit: NET, fees: FEE });
  await readBalance(shop);
  expect(await chain(counter)).toEqual({ provider_balance: NET, fees: FEE });
  for (const _ of ['again', 'and again']) await readBalance(shop);
  expect(await chain(counter)).toEqual({ provider_balance: NET, fees: FEE });
  const { found } = await verify(counter);
  expect(found).toEqual([]);
});

test('refunds, disputes with their fees, bills without a source and what cannot be named are booked, each on its account', async () => {
  await using counter = await createTestShop();
  const { shop, stripe } = counter;
  const [first, second] = [await paidOrder(counter), await paidOrder(counter, { customerEmail: 'second@example.com' })];
  await stripe.refunds.create({ payment_intent: depositOf(first), amount: 5000 });
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(depositOf(second));
  await atProvider(counter, async (tx) => {
    await openDispute(tx, await lockObject(tx, 'charge', String(charge)), { reason: 'fraudulent' });
    const bill = { type: 'stripe_fee' as const, reporting_category: 'fee', description: 'Radar', currency: 'usd' };
    await insertLine(tx, { ...bill, source: null, amount: -4 });
    const odd = { type: 'adjustment' as const, reporting_category: 'other_adjustment', description: 'Correction' };
    await insertLine(tx, { ...odd, currency: 'usd', source: null, amount: 123 });
  });
  for (const order of [first, second]) await syncPayment(shop, depositOf(order));
  await readBalance(shop);
  const held = { provider: 17_760, fees: 2 * FEE + 1500, monthly_fees: 4, unnamed: -123 };
  const kept = NET - 5000 + NET - 17_760 - 1500 - 4 + 123;
  expect(await chain(counter)).toEqual({ ...held, provider_balance: kept });
  expect((await verify(counter)).found).toMatchObject([{ what: 'movement-unnamed', amount: 123, state: 'open' }]);
  const [dispute] = (await stripe.disputes.list()).data;
  await atProvider(counter, (tx) =>
    updateDispute(tx, dispute?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' }, submit: true }),
  );
  await syncPayment(shop, depositOf(second));
  expect(await chain(counter)).toMatchObject({ disputes: 17_760, provider_balance: kept });
  expect((await verify(counter)).found).toMatchObject([{ what: 'movement-unnamed' }]);
});

test('a reading whose server is killed begins again where the last whole one ended, and books nothing twice', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await paidOrder(counter);
  await readBalance(shop);
  const [before] = await shop.db.select().from(balanceReadings);
  counter.advance(3_600_000);
  await paidOrder(counter, { customerEmail: 'second@example.com' });
  await atProvider(counter, passDays);
  const { listPayoutLines } = shop.payments;
  shop.payments.listPayoutLines = async function* (id) {
    for await (const line of listPayoutLines(id)) {
      yield line;
      throw new Error('killed');
    }
  };
  await expect(readBalance(shop)).rejects.toThrow('killed');
  expect(await shop.db.select().from(balanceReadings)).toEqual([before]);
  expect(await shop.db.select().from(payouts)).toMatchObject([{ itemised: false }]);
  shop.payments.listPayoutLines = listPayoutLines;
  await Promise.all([readBalance(shop), readBalance(shop)]);
  expect(await shop.db.select().from(payouts)).toMatchObject([{ itemised: true, amount: 2 * NET }]);
  expect(await chain(counter)).toEqual({ in_transit: 2 * NET, fees: 2 * FEE });
  expect((await shop.db.select().from(movements)).every(({ payoutId }) => payoutId !== null)).toBe(true);
});

test('the first reading begins before the first payment of these keys, also of one from before its keys were noted', async () => {
  await using counter = await createTestShop();
  await paidOrder(counter);
  const back = `set data = data || jsonb_build_object('created', (data->>'created')::bigint - 864000)`;
  await query(counter, `update sandbox.stripe_objects ${back} where kind = 'balance_transaction'`);
  await query(counter, `update payments set mode = null, created_at = created_at - interval '10 days'`);
  await readBalance(counter.shop);
  expect(await counter.shop.db.select().from(movements)).toMatchObject([{ kind: 'charge', amount: 17_760 }]);
  expect((await verify(counter)).found).toEqual([]);
});

test('a payout by hand has no lines, one at once costs a fee, and both are in the books', async () => {
  await using counter = await createTestShop();
  await paidOrder(counter);
  await atProvider(counter, (tx) => payOutByHand(tx, { amount: 10_000, method: 'instant' }));
  await readBalance(counter.shop);
  expect(await chain(counter)).toEqual({ bank: 10_000, provider_balance: NET - 10_150, fees: FEE + 150 });
  expect(await counter.shop.db.select().from(payouts)).toMatchObject([
    { automatic: false, instant: true, itemised: false, traceId: null },
  ]);
});

test('what is planted in the lines and payouts of the balance is found', async () => {
  await using counter = await createTestShop();
  await paidOrder(counter);
  await atProvider(counter, passDays);
  await readBalance(counter.shop);
  // Of days that no reading looks at any more.
  counter.advance(3 * 86_400_000);
  await readBalance(counter.shop);
  const NEW = `provider_id, mode, kind, category, amount, fee, net, at, available_at`;
  await plant(counter, `delete from movements where kind = 'payout'`);
  await plant(counter, `update movements set amount = amount + 0.01, net = net + 0.01 where kind = 'charge'`);
  await plant(
    counter,
    `insert into movements (${NEW}) values ('txn_x', 'sandbox', 'fee', 'fee', -1, 0, -1, now(), now())`,
  );
  await plant(counter, `update payouts set amount = amount - 0.01`);
  const { found } = await verify(counter);
  const whats = new Set(found.map(({ what }) => what));
  for (const what of ['movement-not-kept', 'movement-amount', 'movement-not-found', 'payout-amount'] as const)
    expect(whats, what).toContain(what);
  expect(whats).toContain('journal-differs');
});

test('a line that comes while the lines are listed is not taken for one that the provider does not have', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await paidOrder(counter);
  let lists = 0;
  const payments: typeof shop.payments = {
    ...shop.payments,
    async *listMovements(since) {
      yield* shop.payments.listMovements(since);
      lists += 1;
      // The first list is that of the reading before.
      if (lists !== 2) return;
      await atProvider(counter, passDays);
      await deliver(counter, await webhookOf(counter, 'payout.reconciliation_completed'));
    },
  };
  expect((await verify(counter, { ...shop, payments })).found).toEqual([]);
  expect(lists).toBe(2);
});

test('a payout that is short by a cent is named with what is missing', async () => {
  await using counter = await createTestShop();
  await paidOrder(counter);
  await atProvider(counter, passDays);
  const id = await openPayout(counter);
  const shorter = `update sandbox.stripe_objects set data = jsonb_set(data, '{amount}', to_jsonb((data->>'amount')::int - 1)) where id = $1`;
  await query(counter, shorter, [id]);
  expect((await verify(counter)).found).toMatchObject([{ what: 'payout-remainder', otherId: id, amount: 1 }]);
});
