import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { isDatabaseUnavailable } from '#db/outage.ts';
import { payments, providerEvents } from '#db/schema.ts';
import { recordWarnings } from '#shop/orders/payments/record-disputes.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { takePayout } from '#shop/payouts/take-payout.ts';
import type { ProviderNews } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Alert, renewAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import type { PaymentStatus } from '#values/order/order.ts';
import { faultText } from '#values/text/fault-text.ts';

export type EventOutcome = 'applied' | 'ignored';
/** Is told which events were applied just now, in the transaction that says so. */
type NoteBeside = (tx: Transaction, eventIds: number[], outcome: EventOutcome) => Promise<void>;

const WARNING = 'radar.early_fraud_warning.';

/**
 * What leads to a payment that has succeeded, and its success: they tell nothing of one that has, here. Refunds and disputes
 * have events of their own, and all that is not named here is a reason to ask the provider.
 */
export const TOLD_BY_SUCCESS = new Set([
  ...['payment_intent.created', 'payment_intent.processing', 'payment_intent.requires_action'],
  ...['payment_intent.payment_failed', 'payment_intent.amount_capturable_updated', 'payment_intent.succeeded'],
  ...['charge.pending', 'charge.failed', 'charge.succeeded', 'charge.captured'],
]);

type OpenEvent = { id: number; type: string; status: PaymentStatus | null };
const OPEN = ['received', 'failed'] as const;

/**
 * Applies all events of one payment that are not applied yet: it is read once at the provider and settled once, however many
 * they are, and not at all where the payment's own row says already what they tell. Which of them were applied is
 * written with the settling. An event that is written down after this has begun is left to the job that came with it.
 * `ignored`: the provider knows of no such payment. Throws when they could not be applied: they then stand as failed, with
 * the reason.
 */
export async function applyPaymentEvents(
  shop: Shop,
  objectId: string,
  noteBeside: NoteBeside | null = null,
): Promise<void> {
  const open = await readOpen(shop, objectId);
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  const noteAs = (outcome: EventOutcome) => (tx: Transaction) => mark(tx, shop.clock(), { ids, outcome, noteBeside });
  try {
    if (isNews(objectId)) return await applyNews(shop, objectId, noteAs('applied'));
    if (open.every(isTold)) return await shop.db.transaction(noteAs('applied'));
    // They stand beside a payment, and are few: no other reading asks for them.
    const warned = open.some(({ type }) => type.startsWith(WARNING));
    const synced = await syncPayment(shop, objectId, warned ? undefined : noteAs('applied'));
    if (!synced) return await shop.db.transaction(noteAs('ignored'));
    if (!warned) return;
    if (synced.payment) await recordWarnings(shop, synced.seen.id);
    await shop.db.transaction(noteAs('applied'));
  } catch (fault) {
    if (isDatabaseUnavailable(fault)) throw fault;
    await shop.db
      .update(providerEvents)
      .set({ state: 'failed', reason: faultText(fault) })
      .where(stillOpen(ids));
    throw fault;
  }
}

/** With what the payment's row says: null where there is none, or where a charge alone is named. */
function readOpen({ db }: Shop, objectId: string): Promise<OpenEvent[]> {
  return db
    .select({ id: providerEvents.id, type: providerEvents.type, status: payments.status })
    .from(providerEvents)
    .leftJoin(payments, eq(payments.providerIntentId, providerEvents.objectId))
    .where(
      and(
        eq(providerEvents.provider, 'stripe'),
        eq(providerEvents.objectId, objectId),
        inArray(providerEvents.state, [...OPEN]),
      ),
    )
    .orderBy(providerEvents.id);
}

function isTold({ type, status }: OpenEvent): boolean {
  return status === 'succeeded' && TOLD_BY_SUCCESS.has(type);
}

/** What another worker has applied meanwhile stays applied. */
async function mark(
  tx: Transaction,
  now: Date,
  { ids, outcome, noteBeside }: { ids: number[]; outcome: EventOutcome; noteBeside: NoteBeside | null },
): Promise<void> {
  const marked = await tx
    .update(providerEvents)
    .set({ state: outcome, reason: null, appliedAt: now })
    .where(stillOpen(ids))
    .returning({ id: providerEvents.id });
  if (marked.length === 0 || !noteBeside) return;
  await noteBeside(
    tx,
    marked.map(({ id }) => id),
    outcome,
  );
}

function stillOpen(ids: number[]) {
  return and(inArray(providerEvents.id, ids), inArray(providerEvents.state, [...OPEN]));
}

const NEWS = /^(po|prv|acct)_/;

/** Whether an event names no payment but a payout, a review or the account. */
function isNews(objectId: string): boolean {
  return NEWS.test(objectId);
}

/**
 * Reads what the card provider says of a payout, a review of a charge or the account now, and tells the owner what there is to do; once
 * it is settled the alert closes. A payout is taken over with its lines. Throws when the provider cannot be asked.
 */
async function applyNews(shop: Shop, id: string, noteBeside: (tx: Transaction) => Promise<void>): Promise<void> {
  if (id.startsWith('po_')) await takePayout(shop, id);
  const news = await shop.payments.readNews(id);
  await shop.db.transaction(async (tx) => {
    const { alert, isOpen } = await toAlert(tx, news);
    if (isOpen) await renewAlert(tx, alert);
    else await resolveAlert(tx, alert.kind, alert.subject, shop.clock());
    await noteBeside(tx);
  });
}

async function toAlert(tx: Transaction, news: ProviderNews): Promise<{ alert: Alert; isOpen: boolean }> {
  const { id: subject, page } = news;
  switch (news.kind) {
    case 'payout': {
      const { amount, reason, failed } = news;
      return { alert: { kind: 'payout-failed', subject, detail: { amount, reason, page } }, isOpen: failed };
    }
    case 'review': {
      const { paymentId, reason, open } = news;
      const [charged] = await tx
        .select({ orderId: payments.orderId, amount: payments.amount })
        .from(payments)
        .where(eq(payments.providerIntentId, paymentId ?? ''));
      const detail = { amount: charged?.amount ?? null, reason, page };
      return { alert: { kind: 'payment-in-review', subject, orderId: charged?.orderId ?? null, detail }, isOpen: open };
    }
    case 'account': {
      const { takesCharges, paysOut, asked, dueBy, reason } = news;
      const detail = { takesCharges, paysOut, asked, reason, dueBy: dueBy?.toISOString() ?? null, page };
      const isOpen = !takesCharges || !paysOut || asked.length > 0;
      return { alert: { kind: 'account-needs-something', subject, detail }, isOpen };
    }
  }
}
