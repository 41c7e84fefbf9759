import { eq, inArray } from 'drizzle-orm';
import Stripe from 'stripe';
import { emails, type OrderRow, orderEvents, orders, payments, providerEvents } from '#db/schema.ts';
import { SANDBOX_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import type { OrderDetails } from '#shop/orders/placing/insert-order.ts';
import { type CheckoutOpened, type OpenCheckout, openCheckout as open } from '#shop/orders/placing/open-checkout.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { openBalance, openPart } from '#shop/orders/settlement/open-balance.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { applyPaymentEvents } from '#shop/webhooks/apply-payment-events.ts';
import { receiveWebhook } from '#shop/webhooks/receive-webhook.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

export const DETAILS: OrderDetails = {
  userId: null,
  customerName: 'Ann Archer',
  customerEmail: 'ann@example.com',
  customerPhone: null,
  shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
  bowColor: 'Tan',
  agreedToBalance: true,
};
/** Where visitors come from. */
export const NETWORK = '192.0.2.7';
export const SHOWN = { total: 177_600, deposit: 17_760, balance: 159_840 };

type Alone = Partial<Pick<OpenCheckout, 'bow' | 'giftCardCode' | 'network' | 'pause'>> & {
  /** The payment that the visitor's browser had last. */
  reuseIntentId?: string | null;
  userId?: string | null;
};

/** A visitor asks for a bow by itself, as `POST /api/create-payment-intent` does without a cart. */
export async function openAlone(shop: TestShop['shop'], { reuseIntentId = null, userId = null, ...asked }: Alone = {}) {
  const visitor = { secret: null, userId };
  const opened = await open(shop, {
    visitor,
    checkoutId: null,
    intentId: reuseIntentId,
    withCart: false,
    withBow: true,
    state: null,
    giftCardCode: null,
    network: NETWORK,
    ...asked,
  });
  if (!opened.ok) return opened;
  const { intentId, clientSecret } = opened;
  return { ...opened, intentId: intentId ?? '', clientSecret: clientSecret ?? '', pricing: pricingOf(opened) };
}

const pricingOf = ({ checkout: { totalAmount, todayAmount, laterAmount } }: CheckoutOpened) => ({
  fullPrice: totalAmount,
  deposit: todayAmount,
  balance: laterAmount,
});

/** The same: the id of the deposit's payment. */
export async function openCheckout({ shop }: TestShop): Promise<string> {
  const opened = await openAlone(shop);
  if (!opened.ok) throw new Error(opened.reason);
  return opened.intentId;
}

/** An order that waits for its deposit. */
export async function pendingOrder(test: TestShop, details: Partial<OrderDetails> = {}): Promise<OrderRow> {
  const intentId = await openCheckout(test);
  const placed = await placeOrder(test.shop, {
    intentId,
    details: { ...DETAILS, ...details },
    shown: SHOWN,
    sameBrowser: true,
  });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

/** An order whose deposit was paid and noticed. */
export async function paidOrder(test: TestShop, details: Partial<OrderDetails> = {}): Promise<OrderRow> {
  const order = await pendingOrder(test, details);
  await pay(test, depositOf(order));
  await syncPayment(test.shop, depositOf(order));
  return readOrder(test, order.id);
}

/** The customer's card is charged at the provider; the shop does not know yet. */
export async function pay({ stripe }: TestShop, intentId: string, card = 'pm_card_visa'): Promise<void> {
  await stripe.paymentIntents.confirm(intentId, { payment_method: card, return_url: 'https://fulldraw.test/' });
}

/** The balance's payment, opened through the order's link: its intent's id. */
export async function openBalanceOf({ shop }: TestShop, order: OrderRow): Promise<string> {
  const opened = await openBalance(shop, { token: order.paymentToken ?? '', amount: order.remainingBalance ?? 0 });
  if (!opened.ok) throw new Error(opened.reason);
  return opened.clientSecret.split('_secret_')[0] ?? '';
}

/** A part's payment, opened through the order's link: its intent's id. */
export async function openPartOf({ shop }: TestShop, { paymentToken }: OrderRow, amount: number): Promise<string> {
  const opened = await openPart(shop, { token: paymentToken ?? '', amount });
  if (!opened.ok) throw new Error(opened.reason);
  return opened.clientSecret.split('_secret_')[0] ?? '';
}

/** A part of the balance that was paid and noticed. */
export async function payPart(test: TestShop, order: OrderRow, amount: number): Promise<void> {
  await pay(test, await openPartOf(test, order, amount));
  await completePayment(test.shop, order.paymentToken ?? '');
}

export function depositOf(order: OrderRow): string {
  return order.stripePaymentIntentId ?? '';
}

export async function readOrder({ shop }: TestShop, id: number): Promise<OrderRow> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

export const readPaymentRows = ({ shop }: TestShop) => shop.db.select().from(payments).orderBy(payments.id);
export const readEvents = ({ shop }: TestShop) => shop.db.select().from(orderEvents).orderBy(orderEvents.id);
export const readMails = ({ shop }: TestShop) => shop.db.select().from(emails).orderBy(emails.id);

/** The newest event of a kind, as the provider would deliver it. */
export async function webhookOf({ stripe, shop }: TestShop, type: string) {
  const { data } = await stripe.events.list({ type, limit: 1 });
  if (!data[0]) throw new Error(`no event ${type}`);
  return signWebhook(JSON.stringify(data[0]), { at: shop.clock() });
}

/** The provider delivers an event, and the job does what it has been given. Throws what the job throws. */
export async function deliver({ shop }: TestShop, delivery: ReturnType<typeof signWebhook>) {
  const received = await receiveWebhook(shop, delivery);
  const { objectId, state } = providerEvents;
  const open = await shop.db
    .selectDistinct({ objectId })
    .from(providerEvents)
    .where(inArray(state, ['received', 'failed']));
  for (const event of open) await applyPaymentEvents(shop, event.objectId ?? '');
  return received;
}

/** What the provider sends, with a signature that holds; or with another secret, or as a server sees it whose clock is ahead. */
export function signWebhook(
  payload: string,
  { secret = SANDBOX_WEBHOOK_SECRET, at = new Date(), ageSeconds = 0 } = {},
) {
  const timestamp = Math.floor(at.getTime() / 1000) - ageSeconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { rawBody: Buffer.from(payload), signature };
}
