import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { holdsSecret } from '#db/columns/sealed-columns.ts';
import type { Transaction } from '#db/database.ts';
import { orders, payments } from '#db/schema.ts';
import { isPaidWhole, readLedger } from '#shop/orders/ledger/ledger.ts';
import { isTriedTooOften, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { type Refused, refused } from '#values/result.ts';
import { type SettledPayment, settlePayment } from './settle-payment.ts';

type SyncedPayment = SettledPayment & { seen: ProviderPayment };
type NoteBeside = (tx: Transaction) => Promise<void>;

/**
 * Re-reads a payment at the provider and settles it. One of ours on which too many cards were refused is closed: its
 * customer gets a new one, which counts for their network. A card that was authorised is charged, or let go. Null: the provider does not know the id. Throws when the
 * provider cannot be asked. `noteBeside` is written in the transaction with which all of that is done.
 */
export function syncPayment(
  shop: Shop,
  intentId: string,
  noteBeside: NoteBeside = async () => {},
): Promise<SyncedPayment | null> {
  const syncing = sync(shop, intentId, noteBeside);
  const here = underWay.get(shop.db) ?? new Map<string, Promise<unknown>>();
  underWay.set(shop.db, here.set(intentId, syncing));
  const end = () => {
    if (here.get(intentId) === syncing) here.delete(intentId);
  };
  syncing.then(end, end);
  return syncing;
}

/** What this server is settling, for whomever. */
const underWay = new WeakMap<Shop['db'], Map<string, Promise<unknown>>>();

/** Resolves once this server settles none of these payments any more, or after `mostMs`. */
export async function settlingEnds({ db }: Pick<Shop, 'db'>, intentIds: string[], mostMs: number): Promise<void> {
  const begun = intentIds.flatMap((id) => underWay.get(db)?.get(id) ?? []);
  if (begun.length > 0) await Promise.race([Promise.allSettled(begun), pause(mostMs, undefined, { ref: false })]);
}

async function sync(shop: Shop, intentId: string, noteBeside: NoteBeside): Promise<SyncedPayment | null> {
  const seen = await shop.payments.retrievePayment(intentId);
  if (!seen) return null;
  const tooOften = isTriedTooOften(seen);
  const settled = await shop.db.transaction(async (tx) => {
    const { payment, ...found } = await settlePayment(tx, shop, seen);
    const closes = tooOften && payment !== null;
    if (!closes) await noteBeside(tx);
    return { payment, ...found, closes };
  });
  const { closes, ...found } = settled;
  const closed = closes ? await closeTried(shop, seen, noteBeside) : null;
  return closed ?? (await endAuthorised(shop, { ...found, seen }));
}

/** What a card that was authorised waits for: what its order needs was taken, or is gone. Whatever ends in between goes on here. */
async function endAuthorised(shop: Shop, synced: SyncedPayment): Promise<SyncedPayment> {
  const { next, seen: authorised } = synced;
  if (!next) return synced;
  const seen = await (next === 'capture'
    ? shop.payments.capturePayment(authorised.id)
    : shop.payments.cancelPayment(authorised.id));
  if (!seen) return synced;
  return { ...(await shop.db.transaction((tx) => settlePayment(tx, shop, seen))), seen };
}

/** What the provider answers counts: a card may have been accepted in between. */
async function closeTried(
  shop: Shop,
  { id, declines }: ProviderPayment,
  noteBeside: NoteBeside,
): Promise<SyncedPayment | null> {
  const seen = await shop.payments.cancelPayment(id);
  if (!seen) {
    await shop.db.transaction(noteBeside);
    return null;
  }
  const settled = await shop.db.transaction(async (tx) => {
    const { payment, order, ...found } = await settlePayment(tx, shop, seen);
    const detail = { payment: id, declines };
    // One alert however many payments are tried, until a person has seen to it.
    if (seen.status === 'canceled') {
      await raiseAlert(tx, { kind: 'card-testing', subject: 'refused cards', orderId: order?.id ?? null, detail });
    }
    await noteBeside(tx);
    return { payment, order, ...found };
  });
  return { ...settled, seen };
}

/**
 * What the customer's page asks after a payment by link: every payment of the order that is not settled is read anew.
 * Only money that the provider has moves the order. A deadline that passed meanwhile is no reason to refuse: the
 * charge may have been quicker. `paid` is false while anything is owed or under way.
 */
export async function completePayment(
  shop: Shop,
  token: string,
): Promise<{ ok: true; status: OrderStatus; paid: boolean } | Refused<'link-invalid'>> {
  const open = await shop.db
    .select({ orderId: orders.id, intentId: payments.providerIntentId, status: payments.status })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(and(holdsSecret(orders.paymentToken, token), eq(orders.otherKeys, false)));
  const orderId = open[0]?.orderId;
  if (orderId === undefined) return refused('link-invalid');
  for (const { intentId, status } of open) {
    if (intentId && status !== 'succeeded' && status !== 'canceled') await syncPayment(shop, intentId);
  }
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return refused('link-invalid');
  return { ok: true, status: order.status, paid: isPaidWhole(order, await readLedger(shop.db, orderId)) };
}
