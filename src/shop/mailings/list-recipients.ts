import { and, asc, eq, gt } from 'drizzle-orm';
import { mailingRecipients, orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

export type RecipientsWanted = { state: 'failed' | 'skipped'; after?: number | undefined; limit: number };
export type RecipientFacts = Awaited<ReturnType<typeof listRecipients>>[number];

/** Who of a mailing was not reached, or not written to, and why, in the order of the mailing. */
export function listRecipients(
  { db }: Pick<Shop, 'db'>,
  mailing: number,
  { state: wanted, after = 0, limit }: RecipientsWanted,
) {
  const { id, mailingId, state, reason, settledAt } = mailingRecipients;
  const { orderNumber, customerName, customerEmail } = orders;
  return db
    .select({ id, orderNumber, customerName, email: customerEmail, reason, settledAt })
    .from(mailingRecipients)
    .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
    .where(and(eq(mailingId, mailing), eq(state, wanted), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
