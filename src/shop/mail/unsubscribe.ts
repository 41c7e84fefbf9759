import { createHash } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isLinkSecret, linkSecret } from '#db/columns/data-keys.ts';
import type { Database, Transaction } from '#db/database.ts';
import { emails, mailingRecipients, mailings, orders, suppressions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { suppress } from './suppressions.ts';

/**
 * No more announcements to whoever got this link; mail about orders goes on. Twice is once. Null: there is no such link.
 */
export async function unsubscribe(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  token: string,
): Promise<Unsubscription | null> {
  return db.transaction(async (tx) => {
    const found = await readUnsubscription(tx, token);
    if (!found) return null;
    await suppress(tx, [{ address: found.address, reason: 'unsubscribed', createdAt: clock() }]);
    return { ...found, unsubscribed: true };
  });
}

const KIND = 'unsubscribe';
const TOKEN = /^(\d{1,15})-([\w-]{43})$/;

type Recipient = Pick<typeof mailingRecipients.$inferSelect, 'id'>;

/**
 * What the unsubscribe links of a recipient's mail prove its owner by, in every round. The table has it nowhere: it is made
 * from the row, its order's number and the key. The row's own number begins again in a restored database.
 */
export function unsubscribeToken({ id }: Recipient, { orderNumber }: { orderNumber: string }): string {
  return `${id}-${linkSecret(KIND, `${id} ${orderNumber}`)}`;
}

/** The condition that a recipient may be the one whose mail had this token; links from before are found by their hash. */
function isNamedBy(token: string): SQL {
  const [, id] = TOKEN.exec(token) ?? [];
  if (id) return eq(mailingRecipients.id, Number(id));
  return eq(mailingRecipients.tokenHash, createHash('sha256').update(token).digest('hex'));
}

/** Links from before are made without the order's number. */
function isRecipientOf(token: string, orderNumber: string): boolean {
  const [, id, secret] = TOKEN.exec(token) ?? [];
  if (!id || !secret) return true;
  return isLinkSecret(secret, KIND, `${id} ${orderNumber}`) || isLinkSecret(secret, KIND, id);
}

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
      orderNumber: orders.orderNumber,
      address,
      unsubscribed: sql<boolean>`exists (
        select from ${suppressions} where ${suppressions.address} = ${address} and ${suppressions.reason} = 'unsubscribed')`,
    })
    .from(mailingRecipients)
    .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
    .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
    .leftJoin(emails, eq(emails.id, mailingRecipients.emailId))
    .where(and(isNamedBy(token), inArray(mailings.kind, ['announcement', 'letter'])));
  if (!found || !isRecipientOf(token, found.orderNumber)) return null;
  const { orderNumber: _, ...unsubscription } = found;
  return unsubscription;
}
