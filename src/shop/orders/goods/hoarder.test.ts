// One visitor opens, saves and presses Pay over and over without ever paying, among a hundred who pay.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, orders, places, products, refunds } from '#db/schema.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { type CheckoutOpened, openCheckout } from '#shop/orders/placing/open-checkout.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { askFor, fillCart, intentOf, orderOf, stockOf } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { pay, readMails } from '#tests/support/orders/pre-orders.ts';
import { endHolds } from './hold-goods.ts';

const BUYERS = 100;
const AT_ONCE = 4;
const MINUTE = 60_000;

/** What runs out, and how a page asks for one of it: a bow by itself, or a piece of gear in a cart. */
const GOODS = {
  'places of a batch': {
    few: 12,
    left: async ({ shop }: GearShop) => {
      const [batch] = await shop.db.select().from(batches);
      return (batch?.size ?? 0) - (batch?.used ?? 0);
    },
    ask: async () => askFor({ secret: null, userId: null }, { withCart: false, withBow: true }),
    price: 17_760,
  },
  'pieces of gear': {
    few: 15,
    left: (gear: GearShop) => stockOf(gear, gear.quiver.id),
    ask: async (gear: GearShop) => askFor(await fillCart(gear, [{ productId: gear.quiver.id }])),
    // With its shipping.
    price: 10_590,
  },
};
type What = keyof typeof GOODS;
const names = Object.keys(GOODS) as What[];
type Asked = ReturnType<typeof askFor>;

type World = { gear: GearShop; left: () => Promise<number> };
type End = 'has it' | 'let go' | 'told that it is gone';

/** A buyer opens, presses Pay and pays, unless they are told before that it is gone. */
async function buy({ gear, left }: World, asked: Asked): Promise<End> {
  const opened = await openCheckout(gear.shop, asked);
  const placed = opened.ok
    ? await placeOrder(gear.shop, orderOf(opened, { customerEmail: `from-${asked.network}@example.com` }))
    : opened;
  if (!opened.ok || !placed.ok) {
    // Nobody is told so because of what is only set aside: others have paid for all of it.
    expect(placed).toMatchObject({ reason: expect.stringMatching(/^(sold-out|out-of-stock)$/) });
    expect(await left()).toBe(0);
    return 'told that it is gone';
  }
  await pay(gear.test, intentOf(opened));
  const settled = await syncPayment(gear.shop, intentOf(opened));
  return settled?.order?.status === 'cancelled' ? 'let go' : 'has it';
}

test.each(names)(
  'few %s, one who hoards and a hundred who pay: those who pay have them, and nobody pays for nothing',
  async (what) => {
    await using gear = await createGearShop();
    const { shop } = gear;
    const { few, price, ...goods } = GOODS[what];
    await addBatches(shop, [few]);
    await shop.db.update(products).set({ stockQuantity: few }).where(eq(products.id, gear.quiver.id));
    const world: World = { gear, left: () => goods.left(gear) };
    const ask = (network: string) => goods.ask(gear).then((asked) => ({ ...asked, network }));
    // Carts are filled while there is something to put in them.
    const buyers: Asked[] = [];
    for (let at = 0; at < BUYERS; at += 1) buyers.push(await ask(`192.0.2.${at}`));
    const hoards: Asked[] = [];
    for (let at = 0; at < few + BUYERS / AT_ONCE; at += 1) hoards.push(await ask('203.0.113.1'));

    const saved: CheckoutOpened[] = [];
    const hoard = async () => {
      const next = hoards.pop();
      const opened = next && (await openCheckout(shop, next));
      if (opened?.ok) saved.push(opened);
      // What was saved before, too, as if that set it aside anew.
      for (const each of saved.slice(-2))
        await placeOrder(shop, orderOf(each, { customerEmail: 'hoarder@example.com' }));
    };
    for (let round = 0; round < few; round += 1) await hoard();
    expect(await world.left()).toBe(few);

    const ends: End[] = [];
    for (let first = 0; first < BUYERS; first += AT_ONCE) {
      const crowd = buyers.slice(first, first + AT_ONCE).map((asked) => buy(world, asked));
      const [came] = await Promise.all([Promise.all(crowd), hoard()]);
      ends.push(...came);
      gear.test.advance(MINUTE);
      await endHolds(shop);
      await cancelUnpaidOrders(shop);
    }

    const having = ends.filter((end) => end === 'has it');
    expect(having).toHaveLength(few);
    // Of four at once for the last three any one may be late.
    const before = few - (few % AT_ONCE);
    expect(ends.slice(0, before)).toEqual(Array(before).fill('has it'));
    expect(await world.left()).toBe(0);
    const mine = await shop.db.select().from(orders);
    const hoarded = mine.filter(({ customerEmail }) => customerEmail === 'hoarder@example.com');
    expect(hoarded.length).toBeGreaterThanOrEqual(few);
    expect(new Set(hoarded.map(({ status }) => status))).toEqual(new Set(['pending']));
    const paid = mine.filter(({ status }) => status === 'paid_deposit' || status === 'completed');
    expect(paid.map(({ received }) => received)).toEqual(Array(few).fill(price));
    // The provider's side: a charge for each of them, and for nobody else; nothing had to be given back.
    const charges = (await gear.test.stripe.balanceTransactions.list({ limit: 100 })).data;
    expect(charges.map(({ amount }) => amount)).toEqual(Array(few).fill(price));
    expect(await shop.db.select().from(refunds)).toEqual([]);
    const lost = ends.filter((end) => end === 'let go');
    expect((await readMails(gear.test)).filter(({ template }) => template === 'no-place')).toHaveLength(lost.length);
    if (what === 'places of a batch') {
      const { sort, state } = places;
      expect(await shop.db.$count(places, eq(state, 'taken'))).toBe(few);
      expect((await shop.db.selectDistinct({ sort }).from(places)).length).toBe(few);
    }
  },
);
