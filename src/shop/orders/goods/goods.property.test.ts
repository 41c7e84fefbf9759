// However visitors save, press Pay, hoard, wait, pay and cancel: nothing is sold twice, what is set aside is a fifth at most, nobody is
// charged for what is gone, and a buyer is refused only where it is.
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batches, orders, products, refunds } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { fillCart, intentOf, openedCheckout, orderOf, stockOf } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { pay, readMails } from '#tests/support/orders/pre-orders.ts';
import { assertAlways } from '#tests/support/properties.ts';
import { endHolds } from './hold-goods.ts';

const MINUTE = 60_000;
const PLACES = 6;
const PIECES = 8;

type Buyer = { opened: Awaited<ReturnType<typeof openedCheckout>>; email: string };
type World = { gear: GearShop; buyers: Buyer[] };
type Step = { name: keyof typeof STEPS; pick: number };

async function openWorld(visitors: number): Promise<World & AsyncDisposable> {
  const gear = await createGearShop();
  await addBatches(gear.shop, [PLACES]);
  await gear.shop.db.update(products).set({ stockQuantity: PIECES }).where(eq(products.id, gear.quiver.id));
  const buyers = [];
  for (let at = 0; at < visitors; at += 1) {
    const quantity = 1 + (at % 3);
    const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity }]);
    const opened = await openedCheckout(gear, visitor, { withBow: at % 2 === 0, network: `192.0.2.${at}` });
    buyers.push({ opened, email: `buyer${at}@example.com` });
  }
  return { gear, buyers, [Symbol.asyncDispose]: () => gear[Symbol.asyncDispose]() };
}

const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

const press = ({ gear }: World, { opened, email }: Buyer) =>
  placeOrder(gear.shop, orderOf(opened, { customerEmail: email }));

const STEPS = {
  'a visitor presses Pay': async (world: World, pick: number) => {
    const buyer = choose(world.buyers, pick);
    if (buyer) await press(world, buyer);
  },
  'one visitor presses for everybody': async (world: World) => {
    for (const { opened } of world.buyers) await press(world, { opened, email: 'hoarder@example.com' });
  },
  'a card is tried': async ({ gear, buyers }: World, pick: number) => {
    const buyer = choose(buyers, pick);
    if (buyer) await pay(gear.test, intentOf(buyer.opened)).catch(() => {});
  },
  'the shop hears of it': async ({ gear, buyers }: World, pick: number) => {
    const buyer = choose(buyers, pick);
    if (buyer) await syncPayment(gear.shop, intentOf(buyer.opened));
  },
  'minutes pass': async ({ gear }: World, pick: number) => {
    gear.test.advance((pick % 8) * MINUTE);
    await endHolds(gear.shop);
    await cancelUnpaidOrders(gear.shop);
  },
  'a day passes': async ({ gear }: World) => {
    gear.test.advance(25 * 60 * MINUTE);
    await cancelUnpaidOrders(gear.shop);
  },
  'staff cancel': async ({ gear }: World, pick: number) => {
    const order = choose(await gear.shop.db.select().from(orders), pick);
    if (!order) return;
    await cancelOrder(gear.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  },
};

/** What others have, and what is left. */
async function check({ gear }: World): Promise<void> {
  const { db, clock } = gear.shop;
  const left = await stockOf(gear, gear.quiver.id);
  const [batch] = await db.select().from(batches);
  const { rows } = await db.execute<{ pieces: string; bows: string }>(sql`
    select coalesce(sum(quantity) filter (where kind = 'stock'), 0) as pieces, count(*) filter (where kind = 'bow') as bows
    from order_items join orders on orders.id = order_id where orders.status not in ('pending', 'cancelled')`);
  expect(Number(rows[0]?.pieces)).toBe(PIECES - left);
  expect(Number(rows[0]?.bows)).toBe(batch?.used);
  expect(batch?.used).toBeLessThanOrEqual(PLACES);
  const aside = await db.execute<{ pieces: string; places: string }>(sql`
    select pieces_set_aside(${gear.quiver.id}, null, ${clock()}) as pieces, places_set_aside(campaigns.id, ${clock()}) as places
    from campaigns`);
  expect(Number(aside.rows[0]?.pieces) * 5).toBeLessThanOrEqual(left);
  expect(Number(aside.rows[0]?.places) * 5).toBeLessThanOrEqual(PLACES - (batch?.used ?? 0));
  for (const order of await db.select().from(orders)) {
    const { received, refunded } = await readLedger(db, order.id);
    if (order.status === 'cancelled' || order.status === 'pending') expect(refunded).toBe(received);
    else expect(received).toBe(order.depositAmount);
  }
}

/** Each in turn, so that what is left is known when a buyer is refused. */
async function payInTurn(world: World): Promise<void> {
  const { gear, buyers } = world;
  for (const buyer of buyers) {
    const pieces = await stockOf(gear, gear.quiver.id);
    const [batch] = await gear.shop.db.select().from(batches);
    const lines = buyer.opened.checkout.lines;
    const wanted = lines.reduce((sum, { kind, quantity }) => sum + (kind === 'stock' ? quantity : 0), 0);
    const isThere = wanted <= pieces && (!lines.some(({ kind }) => kind === 'bow') || (batch?.used ?? 0) < PLACES);
    const placed = await press(world, buyer);
    if (placed.ok && placed.order.status !== 'pending') continue;
    if (!placed.ok) {
      if (placed.reason === 'out-of-stock' || placed.reason === 'sold-out') expect(isThere).toBe(false);
      continue;
    }
    await pay(gear.test, intentOf(buyer.opened)).catch(() => {});
    const settled = await syncPayment(gear.shop, intentOf(buyer.opened));
    expect(settled?.order?.status === 'cancelled', 'refused').toBe(!isThere);
  }
}

const often = ['a visitor presses Pay', 'a card is tried', 'the shop hears of it'] as const;
const step: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...(Object.keys(STEPS) as Step['name'][]), ...often),
  pick: fc.nat(60),
});

test('nothing is sold twice, a fifth at most is set aside, and a buyer is refused only where it is gone', async () => {
  const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 7 });
  await assertAlways(
    fc.asyncProperty(moments, async (history) => {
      await using world = await openWorld(7);
      for (const moment of history) {
        await Promise.all(moment.map(({ name, pick }) => STEPS[name](world, pick)));
        for (const { opened } of world.buyers) await syncPayment(world.gear.shop, intentOf(opened));
        await check(world);
      }
      await payInTurn(world);
      await check(world);
    }),
    {
      numRuns: 4,
      examples: [
        [[[{ name: 'one visitor presses for everybody', pick: 0 }], [{ name: 'minutes pass', pick: 6 }]]],
        [[[{ name: 'a visitor presses Pay', pick: 1 }], [{ name: 'a card is tried', pick: 1 }]]],
      ],
    },
  );
}, 600_000);

test('a hundred buyers of forty pieces and one who hoards: forty are sold, to who pays, and nobody else is charged', async () => {
  await using gear = await createGearShop();
  const pieces = 40;
  await gear.shop.db.update(products).set({ stockQuantity: pieces }).where(eq(products.id, gear.quiver.id));
  const open = async (network: string) => {
    const opened = await openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id }]), { network });
    return { opened, email: `at-${network}@example.com` };
  };
  const world: World = { gear, buyers: [] };
  for (let at = 0; at < 40; at += 1)
    await press(world, { ...(await open('203.0.113.1')), email: 'hoarder@example.com' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(pieces);
  for (let at = 0; at < 100; at += 1) world.buyers.push(await open(`192.0.2.${at}`));
  const crowds = Array.from({ length: 5 }, (_crowd, at) => world.buyers.slice(at * 20, (at + 1) * 20));
  for (const crowd of crowds) {
    const pressed = await Promise.all(crowd.map((buyer) => press(world, buyer)));
    expect(pressed.filter(({ ok }) => !ok)).toEqual([]);
  }
  for (const crowd of crowds) {
    await Promise.all(
      crowd.map(async ({ opened }) => {
        await pay(gear.test, intentOf(opened));
        await syncPayment(gear.shop, intentOf(opened));
      }),
    );
  }
  expect(await stockOf(gear, gear.quiver.id)).toBe(0);
  const ends = await gear.shop.db.select().from(orders);
  expect(ends.filter(({ status }) => status === 'completed')).toHaveLength(pieces);
  expect(ends.filter(({ status }) => status === 'cancelled')).toHaveLength(100 - pieces);
  expect(
    ends.filter(({ status, customerEmail }) => status === 'pending' && customerEmail.startsWith('hoarder')),
  ).toHaveLength(40);
  const released = (await readMails(gear.test)).filter(({ template }) => template === 'no-place');
  expect(released).toHaveLength(100 - pieces);
  expect(await gear.shop.db.select().from(refunds)).toEqual([]);
}, 600_000);
