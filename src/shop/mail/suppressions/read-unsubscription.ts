import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { emails, mailingRecipients, mailings, orders, suppressions } from '#db/schema.ts';
import { isRecipientOf } from './unsubscribe-link.ts';

export type Unsubscription = {
  /** In lower case. */
  address: string;
  unsubscribed: boolean;
};

/**
 * Whom the unsubscribe link of an announcement stands for: the address that this mail went to, whatever the order's is
 * now. Null: there is no such link.
 */
export async function readUnsubscription(db: Database | Transaction, token: string): Promise<Unsubscription | null> {
  const address = sql<string>`lower(coalesce(${emails.recipient}, ${orders.customerEmail}))`;
  const [found] = await db
    .select({
      address,
      unsubscribed: sql<boolean>`exists (
        select from ${suppressions} where ${suppressions.address} = ${address} and ${suppressions.reason} = 'unsubscribed')`,
    })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
    .leftJoin(emails, eq(emails.id, mailingRecipients.emailId))
    .where(and(isRecipientOf(token), eq(mailings.kind, 'announcement')));
  return found ?? null;
}
