import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type emails, orders } from '#db/schema.ts';
import { workingToken } from '../orders/own-order-facts.ts';
import { nextDue, readLedger } from '../payments/ledger.ts';
import type { Shop } from '../shop.ts';
import type { MailTemplates } from './templates.ts';

type EmailRow = typeof emails.$inferSelect;

const OVERTAKEN = 'Not sent: since it was written, this was paid, or the link or what is due has changed.';

/**
 * Why a mail that waited must not go out any more; null while it may. Receipts stay true for ever, but nobody is asked for
 * money that they have paid, or sent a link that does not work any more.
 */
export async function whyOvertaken(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  { template, orderId, data }: EmailRow,
): Promise<string | null> {
  if (template !== 'payment-link' || orderId === null) return null;
  const { due: asked, paymentLink } = data as MailTemplates['payment-link'];
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const token = order && workingToken(order, clock());
  if (!order || !token || !paymentLink.endsWith(token)) return OVERTAKEN;
  const due = nextDue(order, await readLedger(tx, orderId));
  return due?.leg === asked.leg && due.amount === asked.amount ? null : OVERTAKEN;
}
