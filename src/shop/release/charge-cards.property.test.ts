// However a release, charges, failures, payments, parts, cancellations, moves and kills follow each other: a kept card is charged once at
// most, never after its order was paid, in part or whole, cancelled or moved, or the card was removed, and nobody pays more than they owe.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptCards, type OrderRow, places } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { openCharge, readKeptCard, removeCard } from '#shop/orders/ledger/kept-card.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { openBalance, openPart } from '#shop/orders/settlement/open-balance.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import type { PaymentProvider } from '#shop/ports/payment-provider.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { amountsCharged, announce, DAY, orderWithCard } from '#tests/support/orders/kept-cards.ts';
import { pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import { assertAlways } from '#tests/support/properties.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { chargeCards } from './charge-cards.ts';

const BALANCE = 159_840;
const CARDS = [null, 'pm_card_threeDSecure2Required', 'pm_card_chargeCustomerFail'];
const CALLS = ['createPayment', 'retrievePayment', 'chargeKept', 'cancelPayment'] as const;

type World = { test: TestShop; orders: OrderRow[] };
type Step = { name: keyof typeof STEPS; pick: number };

async function openWorld(cards: number[]): Promise<World & AsyncDisposable> {
  const test = await createTestShop();
  await addBatches(test.shop, [9, 9]);
  const orders: OrderRow[] = [];
  for (const [at, card] of cards.entries()) {
    const order = await orderWithCard(test, 'pm_card_visa', `buyer${at}@example.com`);
    const methodId = CARDS[card] ?? null;
    if (methodId) await test.shop.db.update(keptCards).set({ methodId }).where(eq(keptCards.orderId, order.id));
    orders.push(order);
  }
  return { test, orders, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const chosen = ({ orders }: World, pick: number) => orders[pick % orders.length] as OrderRow;

function killedAt(payments: PaymentProvider, pick: number): PaymentProvider {
  const name = CALLS[pick % CALLS.length] ?? 'chargeKept';
  const killed = async (...given: never[]) => {
    if (pick % 2 === 0) await (payments[name] as (...given: never[]) => Promise<unknown>)(...given);
    throw new Error('killed');
  };
  return { ...payments, [name]: killed } as PaymentProvider;
}

const STEPS = {
  'a release goes out': async ({ test }: World) => {
    await announce(test).catch((fault: unknown) => expect(String(fault)).toContain('nobody-owes'));
  },
  'days pass': async ({ test }: World, pick: number) => test.advance((1 + (pick % 8)) * DAY),
  'the round charges': ({ test }: World) => chargeCards(test.shop),
  'two rounds at once': ({ test }: World) => Promise.all([chargeCards(test.shop), chargeCards(test.shop)]),
  'the round is killed': ({ test }: World, pick: number) =>
    chargeCards({ ...test.shop, payments: killedAt(test.shop.payments, pick) }),
  'a customer pays by the link': async (world: World, pick: number) => {
    const order = await readOrder(world.test, chosen(world, pick).id);
    const opened = await openBalance(world.test.shop, { token: order.paymentToken ?? '', amount: order.outstanding });
    if (!opened.ok) return;
    await pay(world.test, opened.clientSecret.split('_secret_')[0] ?? '').catch(() => {});
    await completePayment(world.test.shop, order.paymentToken ?? '');
  },
  'a customer pays a part by the link': async (world: World, pick: number) => {
    const { paymentToken } = await readOrder(world.test, chosen(world, pick).id);
    const amount = [10_000, 60_000, 149_840][pick % 3] ?? 0;
    const opened = await openPart(world.test.shop, { token: paymentToken ?? '', amount });
    if (!opened.ok) return;
    await pay(world.test, opened.clientSecret.split('_secret_')[0] ?? '').catch(() => {});
    await completePayment(world.test.shop, paymentToken ?? '');
  },
  'a customer cancels': (world: World, pick: number) =>
    cancelOrder(world.test.shop, {
      orderId: chosen(world, pick).id,
      actor: 'customer',
      reason: 'changed their mind',
      cause: 'by-customer',
    }),
  'a customer removes the card': (world: World, pick: number) =>
    removeCard(world.test.shop, (tx) => lockOrder(tx, chosen(world, pick).id)),
  'an order moves to the later batch': async (world: World, pick: number) => {
    await world.test.shop.db.transaction(async (tx) => {
      await lockOrder(tx, chosen(world, pick).id);
      await tx
        .update(places)
        .set({ batchId: 2 })
        .where(eq(places.orderId, chosen(world, pick).id));
    });
  },
} satisfies Record<string, (world: World, pick: number) => unknown>;

/** Whether nothing may be charged for it from here on by itself. */
async function isClosed({ shop }: TestShop, order: OrderRow): Promise<boolean> {
  const charge = await openCharge(shop.db, order.id);
  const card = await readKeptCard(shop.db, order.id);
  const [place] = await shop.db.select().from(places).where(eq(places.orderId, order.id));
  const isMoved = charge !== null && place?.batchId !== charge.batchId;
  return (
    order.balancePaid > 0 || order.status === 'cancelled' || card?.removedAt !== null || charge === null || isMoved
  );
}

const CHARGING: (keyof typeof STEPS)[] = ['the round charges', 'two rounds at once', 'the round is killed'];

const step = fc.record<Step>({
  name: fc.constantFrom(
    ...(Object.keys(STEPS) as (keyof typeof STEPS)[]),
    ...CHARGING,
    'days pass',
    'a release goes out',
  ),
  pick: fc.nat(63),
});

test('however release, charge, payment, part, cancellation, move and kill follow each other, nobody is charged twice, or after they paid, cancelled or moved', async () => {
  const cards = fc.array(fc.nat(CARDS.length - 1), { minLength: 2, maxLength: 3 });
  const history = fc.array(step, { minLength: 6, maxLength: 14 });
  await assertAlways(
    fc.asyncProperty(cards, history, async (kept, steps) => {
      await using world = await openWorld(kept);
      const { test } = world;
      const first: Step[] = [
        { name: 'a release goes out', pick: 0 },
        { name: 'days pass', pick: 6 },
      ];
      for (const { name, pick } of [...first, ...steps, { name: 'the round charges' as const, pick: 0 }]) {
        const before = await Promise.all(
          world.orders.map(async ({ id }) => {
            const order = await readOrder(test, id);
            return { order, charged: await amountsCharged(test, order), closed: await isClosed(test, order) };
          }),
        );
        await STEPS[name](world, pick);
        for (const { order, charged, closed } of before) {
          const now = await amountsCharged(test, order);
          expect(now.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(BALANCE);
          if (closed && CHARGING.includes(name)) expect([name, now]).toEqual([name, charged]);
        }
      }
    }),
    { numRuns: 8 },
  );
}, 240_000);
