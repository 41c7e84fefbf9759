import { inTransaction } from '#sandbox/shared/sandbox-database.ts';
import { payOutByHand, readUnpaid, returnPayout } from '#sandbox/stripe/objects/account/payouts.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { changeTaxSetup, readTaxSetup } from '#shop/taxes/tax-setup.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { dayIn } from '#values/date.ts';
import { type Action, keyOf, pickOrder, said } from './actions.ts';

const RATES = [0, 4_000, 5_750, 7_250, 8_875];

/** A state begins to tax, taxes otherwise, or ends it: from today on. */
const changeRate: Action['act'] = async ({ server: { shop } }, drawn) => {
  const setup = await readTaxSetup(shop.db);
  const fromDay = dayIn(shop.timeZone, shop.clock());
  const state = drawn.pick(['MT', 'OH', 'TX']) ?? '';
  const point = drawn.pick(['contract', 'payment', 'delivery'] as const) ?? 'payment';
  const rate = drawn.pick(RATES) ?? 0;
  const entry = { state, fromDay, rate, shippingTaxed: drawn.happens(50), point, source: 'the seed' };
  const rates = [...setup.rates.filter((each) => each.state !== state || each.fromDay !== fromDay), entry];
  return `${state} ${rate} ${said(await changeTaxSetup(shop, STAFF, { ...setup, rates, seen: setup.version }))}`;
};

const moveHouse: Action['act'] = async (world, drawn) => {
  const order = await pickOrder(world, drawn, ({ status }) => status === 'paid_deposit' || status === 'completed');
  const shippingAddress = drawn.pick(world.addresses);
  if (!order || !shippingAddress) return 'nobody moves';
  return `order ${order.id} ${said(await correctDetails(world.server.shop, STAFF, keyOf(order), { shippingAddress }))}`;
};

const payOut: Action['act'] = ({ test }, drawn) =>
  inTransaction(test.database.owner, async (tx) => {
    const method = drawn.happens(50) ? ('instant' as const) : ('standard' as const);
    const there = await readUnpaid(tx, method === 'instant');
    const amount = Math.floor(there / 2);
    if (amount < 100) return 'nothing to pay out';
    await payOutByHand(tx, { amount, method });
    return `${method} ${amount}`;
  });

/** The bank sends back what had arrived. */
const sendBack: Action['act'] = ({ test }, drawn) =>
  inTransaction(test.database.owner, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from sandbox.stripe_objects where kind = 'payout' and data->>'status' = 'paid' and data->>'automatic' = 'true' order by seq`,
    );
    const payout = drawn.pick(rows);
    if (!payout) return 'nothing arrived';
    await returnPayout(tx, payout.id);
    return 'sent back';
  });

/** What happens beside in a year. */
export const YEAR_ACTIONS: readonly Action[] = [
  { name: 'change a rate', weight: 6, act: changeRate },
  { name: 'move house', weight: 5, act: moveHouse },
  { name: 'pay out', weight: 2, act: payOut, outside: true },
  { name: 'payout sent back', weight: 2, act: sendBack, outside: true },
];
