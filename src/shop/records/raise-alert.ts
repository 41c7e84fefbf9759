import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { alerts } from '#db/schema.ts';
import type { BookDifference } from '#values/books/book-differences.ts';
import { MONEY_TROUBLES } from '#values/staff/notice-kinds.ts';
import { type NewNotice, noteNotices } from './note-notice.ts';

/** What the machine cannot decide and a person must see. */
export type AlertKind =
  | 'payment-without-order'
  | 'payment-not-ours'
  | 'payment-unknown'
  | 'ledger-disagrees'
  | 'payment-disputed'
  | 'fraud-warning'
  | 'refund-outside'
  | 'refund-failed'
  | 'paid-back-twice'
  | 'payout-failed'
  | 'payment-in-review'
  | 'account-needs-something'
  | 'checkout-flood'
  | 'card-testing'
  | 'gift-card-guessing'
  | 'gift-cards-without-money'
  | 'keys-disagree'
  | 'webhooks-refused'
  | 'print-failed'
  | 'print-held'
  | 'print-cancelled'
  | 'print-not-called-off'
  | 'bow-of-cancelled-order'
  | 'order-cancelled-by-customer'
  | 'cancellation-refused'
  | 'mail-failed'
  | 'order-without-place'
  | 'phone-order-unpaid'
  | 'job-overdue'
  | 'backup-failed'
  | 'log-not-archived'
  | 'nexus-near'
  | 'tax-refused'
  | 'restore-failed'
  | `books-${BookDifference}`;

export type Alert = { kind: AlertKind; subject: string; orderId?: number | null; detail?: object };

/** Raises an alert once: while one of the same kind and subject is open, a second is not made. */
export async function raiseAlert(tx: Transaction, alert: Alert): Promise<void> {
  await raiseAlerts(tx, [alert]);
}

/** The same for several at once. */
export async function raiseAlerts(tx: Transaction, raised: Alert[]): Promise<void> {
  if (raised.length === 0) return;
  const added = await tx
    .insert(alerts)
    .values(raised.map(({ kind, subject, orderId = null, detail }) => ({ kind, subject, orderId, detail })))
    .onConflictDoNothing({ target: [alerts.kind, alerts.subject], where: sql`resolved_at is null` })
    .returning();
  await noteNotices(tx, added.flatMap(noticeOf));
}

/**
 * Of which alerts people are told as well. A dispute is told of once, whatever becomes of it; a notice that fails to arrive is
 * not told of by another one.
 */
function noticeOf({ id, kind, subject, orderId, detail, raisedAt }: typeof alerts.$inferSelect): NewNotice[] {
  const { amount, template = '' } = (detail ?? {}) as { amount?: number; template?: string };
  const money = typeof amount === 'number' ? { amount } : {};
  if (kind === 'payment-disputed') return [{ kind: 'dispute', subject, orderId, facts: money, at: raisedAt }];
  if (MONEY_TROUBLES.some((trouble) => trouble === kind)) {
    return [{ kind: 'dispute', subject: `alert ${id}`, orderId, facts: { ...money, task: kind }, at: raisedAt }];
  }
  if (kind !== 'mail-failed' || template.startsWith('staff-')) return [];
  return [{ kind: 'mail', subject: `alert ${id}`, orderId, facts: { template }, at: raisedAt }];
}

/**
 * What an alert says has changed: the open one says it now, and one that a person has closed is opened anew. For facts that
 * are still the same it must not be called.
 */
export async function renewAlert(tx: Transaction, alert: Alert): Promise<void> {
  const { kind, subject, detail } = alert;
  const { rowCount } = await tx.update(alerts).set({ detail }).where(isOpenAlert(kind, subject));
  if (rowCount === 0) await raiseAlert(tx, alert);
}

/** Closes an alert whose cause has gone. False: none was open. */
export async function resolveAlert(tx: Transaction, kind: AlertKind, subject: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.update(alerts).set({ resolvedAt: now }).where(isOpenAlert(kind, subject));
  return rowCount === 1;
}

function isOpenAlert(kind: AlertKind, subject: string) {
  return and(eq(alerts.kind, kind), eq(alerts.subject, subject), isNull(alerts.resolvedAt));
}
