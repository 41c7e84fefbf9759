import { asc } from 'drizzle-orm';
import { type OrderRow, orders } from '#db/schema.ts';
import { inTransaction } from '#sandbox/shared/sandbox-database.ts';
import { closeDispute, openDispute, updateDispute } from '#sandbox/stripe/objects/disputes/disputes.ts';
import { getObject } from '#sandbox/stripe/objects/objects.ts';
import { answerChallenge } from '#sandbox/stripe/objects/payments/confirm-intent.ts';
import { moveInQueue } from '#shop/campaigns/move-order.ts';
import { announceDelay } from '#shop/delays/announce-delay.ts';
import { answerNotice } from '#shop/orders/cancel-and-refund/answer-notice.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { openCheckout } from '#shop/orders/placing/open-checkout.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { openBalance } from '#shop/orders/settlement/open-balance.ts';
import { offerGiftCard, payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { byStaff } from '#shop/records/record-event.ts';
import { startRelease } from '#shop/release/start-release.ts';
import { handleReturn, returnSteps } from '#shop/returns/handle-return.ts';
import { requestReturn } from '#shop/returns/request-return.ts';
import { dayIn, flagshipOf, tokensOf } from '#tests/support/campaigns/delays.ts';
import { askFor, fillCart, orderOf } from '#tests/support/gear/checkouts.ts';
import { DETAILS, openAlone, SHOWN } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import type { GivenAddress } from '#values/address/shipping-address.ts';
import type { Drawn } from './random.ts';
import type { World } from './world.ts';

type Act = (world: World, drawn: Drawn, key: string) => Promise<string>;

const CARDS = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa_chargeDeclined',
  'pm_card_threeDSecure2Required',
];
const NAMES = ['ann', 'ben', 'cid', 'dot', 'eve', 'fay'];

export const said = (outcome: { ok: boolean; reason?: string }) =>
  outcome.ok ? 'done' : (outcome.reason ?? 'refused');
export const keyOf = ({ id }: OrderRow) => String(id);

/** What a customer's browser does with a payment: a card that works, is declined, or is asked for by its bank. */
async function payByCard({ test }: World, intentId: string, drawn: Drawn): Promise<string> {
  const card = drawn.pick(CARDS) ?? '';
  try {
    const intent = await test.stripe.paymentIntents.confirm(intentId, {
      payment_method: card,
      return_url: 'https://fulldraw.test/',
    });
    if (intent.status !== 'requires_action') return intent.status;
    const outcome = drawn.happens(70) ? 'complete' : 'fail';
    const answered = await inTransaction(test.database.owner, (tx) =>
      answerChallenge(tx, { intent: intentId, outcome }),
    );
    return `3-D Secure ${answered.intent.status}`;
  } catch (fault) {
    return `refused ${(fault as { code?: string }).code ?? (fault as Error).message}`;
  }
}

export async function pickOrder(
  { test }: World,
  drawn: Drawn,
  is: (order: OrderRow) => boolean,
): Promise<OrderRow | undefined> {
  const all = await test.shop.db.select().from(orders).orderBy(asc(orders.id));
  return drawn.pick(all.filter(is));
}

/** Where all live in one place nothing is drawn. */
function homeOf({ addresses }: World, drawn: Drawn): GivenAddress {
  return (addresses.length > 1 ? drawn.pick(addresses) : addresses[0]) ?? DETAILS.shippingAddress;
}

const preOrder: Act = async (world, drawn) => {
  const { shop } = world.server;
  const opened = await openAlone(shop, { network: `192.0.2.${drawn.below(200)}`, pause: async () => {} });
  if (!opened.ok) return opened.reason;
  const customerEmail = `${drawn.pick(NAMES)}@example.com`;
  const details = { ...DETAILS, customerEmail, shippingAddress: homeOf(world, drawn) };
  const placed = await placeOrder(shop, { intentId: opened.intentId, details, shown: SHOWN, sameBrowser: true });
  if (!placed.ok) return placed.reason;
  if (drawn.happens(8)) return `order ${placed.order.id}, not paid`;
  const paid = await payByCard(world, opened.intentId, drawn);
  if (drawn.happens(60)) await syncPayment(shop, opened.intentId);
  return `order ${placed.order.id}, ${paid}`;
};

const buyGear: Act = async (world, drawn) => {
  const { shop } = world.server;
  const { quiver, giftCard } = world.gear;
  const isCard = drawn.happens(45);
  const line = isCard
    ? { productId: giftCard.id, giftRecipient: `${drawn.pick(NAMES)}@example.com` }
    : { productId: quiver.id, quantity: 1 + drawn.below(2) };
  const visitor = await fillCart({ shop }, [line]).catch(noneLeft);
  if (!visitor) return 'sold out';
  const withBow = drawn.happens(25);
  const opened = await openCheckout(
    shop,
    askFor(visitor, { withBow, network: `192.0.3.${drawn.below(200)}`, pause: async () => {} }),
  );
  if (!opened.ok) return opened.reason;
  const details = { customerEmail: `${drawn.pick(NAMES)}@example.com`, state: 'MT' } as Partial<typeof DETAILS>;
  const placed = await placeOrder(
    shop,
    orderOf(opened, withBow ? details : { ...details, bowColor: null, agreedToBalance: false }),
  );
  if (!placed.ok) return placed.reason;
  const intentId = opened.intentId ?? '';
  const paid = await payByCard(world, intentId, drawn);
  if (drawn.happens(60)) await syncPayment(shop, intentId);
  return `order ${placed.order.id}, ${paid}`;
};

function noneLeft(fault: Error): null {
  if (fault.message !== 'too-many' && fault.message !== 'sold-out') throw fault;
  return null;
}

const payBalance: Act = async (world, drawn) => {
  const { shop } = world.server;
  const order = await pickOrder(world, drawn, ({ status, outstanding }) => status !== 'cancelled' && outstanding > 0);
  if (!order) return 'nobody owes';
  const token = order.paymentToken ?? '';
  const found = await findOrderByLink(shop, token);
  if (!found.ok || !found.due) return `order ${order.id} owes nothing now`;
  const opened = await openBalance(shop, { token, amount: found.due.amount });
  if (!opened.ok) return `order ${order.id} ${opened.reason}`;
  const paid = await payByCard(world, opened.clientSecret.split('_secret_')[0] ?? '', drawn);
  if (drawn.happens(60)) await completePayment(shop, token);
  return `order ${order.id}, ${paid}`;
};

const redeem: Act = async (world, drawn) => {
  const { shop } = world.server;
  const codes = world.mails.flatMap(({ facts }) => (typeof facts.giftCardCode === 'string' ? facts.giftCardCode : []));
  const code = drawn.pick(codes);
  const order = await pickOrder(world, drawn, ({ status, outstanding }) => status !== 'cancelled' && outstanding > 0);
  if (!code || !order) return 'no card or nobody owes';
  const typed = { token: order.paymentToken ?? '', code, network: '192.0.2.9' };
  const offer = await offerGiftCard(shop, typed);
  if (!offer.ok) return `order ${order.id} ${offer.reason}`;
  return `order ${order.id} ${said(await payByGiftCard(shop, typed, { due: offer.due, pays: offer.pays }))}`;
};

const cancel: Act = async (world, drawn) => {
  const order = await pickOrder(world, drawn, ({ status }) => status !== 'cancelled' && status !== 'shipped');
  if (!order) return 'nothing to cancel';
  const asked = { orderId: order.id, reason: 'asked by phone', cause: 'requested', leaveDisputed: true } as const;
  return `order ${order.id} ${said(await cancelOrder(world.server.shop, { ...asked, ...byStaff(STAFF) }))}`;
};

const giveBack: Act = async (world, drawn, requestKey) => {
  const order = await pickOrder(world, drawn, ({ received }) => received > 0);
  if (!order) return 'no money to give back';
  const amount = 100 * (1 + drawn.below(90));
  const meaning = drawn.happens(50) ? ('price_reduction' as const) : ('still_owed' as const);
  const asked = { amount, reason: 'a scratch', requestKey, meaning };
  return `order ${order.id} ${amount} ${said(await refundOrder(world.server.shop, STAFF, keyOf(order), asked))}`;
};

const begin: Act = async (world, drawn) => {
  const order = await pickOrder(world, drawn, ({ status }) => status === 'completed' || status === 'paid_deposit');
  if (!order) return 'nothing to begin';
  return `order ${order.id} ${said(await processOrder(world.server.shop, STAFF, keyOf(order), { allowUnpaid: drawn.happens(30) }))}`;
};

const ship: Act = async (world, drawn) => {
  const order = await pickOrder(world, drawn, ({ status }) => status === 'processing');
  if (!order) return 'nothing to ship';
  const parcel = { carrier: 'UPS', trackingNumber: `1Z${order.id}`, allowUnpaid: drawn.happens(30) };
  return `order ${order.id} ${said(await shipOrder(world.server.shop, STAFF, keyOf(order), parcel))}`;
};

const askReturn: Act = async (world, drawn, requestKey) => {
  const { shop } = world.server;
  const order = await pickOrder(world, drawn, ({ status }) => status === 'shipped');
  if (!order) return 'nothing was shipped';
  const { rows } = await world.test.database.owner.query<{ id: number }>(
    `select id from order_items where order_id = $1 and kind = 'stock' order by id`,
    [order.id],
  );
  const lines = rows.map(({ id: orderItemId }) => ({ orderItemId, quantity: 1, wantedVariantId: null }));
  const asked = { kind: 'return' as const, reason: 'too small', lines, requestKey };
  const outcome = await shop.db.transaction((tx) => requestReturn(tx, shop, order, asked));
  return `order ${order.id} ${said(outcome)}`;
};

const goOnWithReturn: Act = async (world, drawn) => {
  const { rows } = await world.test.database.owner.query<{
    id: number;
    state: 'requested';
    kind: 'return';
    shown: number;
  }>(
    `select returns.id, state, kind, (select coalesce(sum(price * return_items.quantity), 0) * 100 from return_items
       join order_items on order_items.id = order_item_id where return_id = returns.id)::integer as shown
     from returns where state in ('requested', 'approved', 'received') order by id`,
  );
  const asked = drawn.pick(rows);
  const step = asked && drawn.pick(returnSteps(asked).filter((each) => each !== 'send'));
  if (!asked || !step) return 'no return';
  const given = {
    approve: { step: 'approve', instructions: 'Send it.', labelUrl: null },
    decline: { step: 'decline', instructions: 'No.' },
    receive: { step: 'receive', restock: drawn.happens(50) },
    refund: { step: 'refund', shipping: false, shown: asked.shown },
    send: { step: 'decline', instructions: 'No.' },
  } as const;
  return `return ${asked.id} ${step} ${said(await handleReturn(world.server.shop, STAFF, asked.id, given[step]))}`;
};

const release: Act = async ({ server }) => said(await startRelease(server.shop, STAFF));

const delay: Act = async (world, drawn, requestKey) => {
  const scope = { campaignId: await flagshipOf(world.test) };
  const releaseDate = dayIn(world.test, 60 + drawn.below(60));
  return said(
    await announceDelay(world.server.shop, STAFF, { scope, releaseDate, reason: 'The cams are late.', requestKey }),
  );
};

const answerDelay: Act = async (world, drawn) => {
  const order = await pickOrder(world, drawn, ({ status }) => status !== 'cancelled' && status !== 'shipped');
  const token = order && (await tokensOf(world.test, order.id)).at(-1);
  if (!order || !token) return 'nobody was asked';
  const answer = drawn.happens(60) ? 'keep' : 'cancel';
  return `order ${order.id} ${answer} ${said(await answerNotice(world.server.shop, token, answer))}`;
};

const move: Act = async (world, drawn, requestKey) => {
  const order = await pickOrder(world, drawn, ({ depositReceived }) => depositReceived);
  const { rows } = await world.test.database.owner.query<{ id: number }>('select id from batches order by id');
  const batch = drawn.pick(rows);
  if (!order || !batch) return 'nobody waits';
  const wanted = { batchId: batch.id, number: null, reason: 'asked by phone', requestKey };
  return `order ${order.id} to ${batch.id} ${said(await moveInQueue(world.server.shop, STAFF, keyOf(order), wanted))}`;
};

async function chargeOf(world: World, drawn: Drawn): Promise<string | undefined> {
  const { rows } = await world.test.database.owner.query<{ id: string }>(
    `select id from sandbox.stripe_objects where kind = 'charge' and data->>'status' = 'succeeded' and data->>'captured' = 'true' order by seq`,
  );
  return drawn.pick(rows)?.id;
}

const dispute: Act = async (world, drawn) => {
  const { owner } = world.test.database;
  const { rows } = await owner.query<{ id: string; n: number }>(
    `select id, row_number() over (order by seq)::int as n from sandbox.stripe_objects where kind = 'dispute'
     and data->>'status' in ('needs_response', 'under_review') order by seq`,
  );
  const open = drawn.pick(rows);
  if (open && drawn.happens(60)) {
    const how = drawn.pick(['lost', 'winning_evidence', 'losing_evidence'] as const);
    await inTransaction(owner, async (tx) => {
      if (how === 'lost') return void (await closeDispute(tx, open.id));
      await updateDispute(tx, open.id, { evidence: { uncategorized_text: how }, submit: true } as never);
    });
    return `dispute ${open.n} ${how}`;
  }
  const id = await chargeOf(world, drawn);
  if (!id) return 'no charge';
  const reason = drawn.happens(50) ? ('fraudulent' as const) : ('product_not_received' as const);
  await inTransaction(owner, async (tx) => openDispute(tx, await getObject(tx, 'charge', id), { reason }));
  return `disputed ${reason}`;
};

const refundOutside: Act = async (world, drawn) => {
  const charge = await chargeOf(world, drawn);
  if (!charge) return 'no charge';
  const amount = 100 * (1 + drawn.below(60));
  return world.test.stripe.refunds.create({ charge, amount }).then(
    ({ status }) => `${amount} ${status}`,
    (fault: { code?: string; message: string }) => `${amount} ${fault.code ?? 'refused'}`,
  );
};

/** `outside`: the shop has no part in it, and cannot fail. */
export type Action = { name: string; weight: number; act: Act; outside?: true };

/** What customers, staff, banks and the owner do, by how often. */
export const ACTIONS: readonly Action[] = [
  { name: 'pre-order', weight: 20, act: preOrder },
  { name: 'gear', weight: 15, act: buyGear },
  { name: 'balance', weight: 14, act: payBalance },
  { name: 'gift card', weight: 6, act: redeem },
  { name: 'cancel', weight: 6, act: cancel },
  { name: 'give back', weight: 6, act: giveBack },
  { name: 'begin', weight: 8, act: begin },
  { name: 'ship', weight: 7, act: ship },
  { name: 'ask to return', weight: 4, act: askReturn },
  { name: 'return', weight: 5, act: goOnWithReturn },
  { name: 'release', weight: 2, act: release },
  { name: 'delay', weight: 1, act: delay },
  { name: 'answer delay', weight: 3, act: answerDelay },
  { name: 'move', weight: 4, act: move },
  { name: 'dispute', weight: 4, act: dispute, outside: true },
  { name: 'refund outside', weight: 3, act: refundOutside, outside: true },
];
