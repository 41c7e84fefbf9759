import { createHash } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { isLinkSecret, linkSecret } from '#db/data-keys.ts';
import { mailingRecipients } from '#db/schema.ts';

const KIND = 'unsubscribe';
const TOKEN = /^(\d{1,15})-([\w-]{43})$/;

/**
 * What the unsubscribe links of a recipient's mail prove its owner by, in every round. The table has it nowhere: it is made
 * from the row and the key.
 */
export function unsubscribeToken({ id }: Pick<typeof mailingRecipients.$inferSelect, 'id'>): string {
  return `${id}-${linkSecret(KIND, String(id))}`;
}

/** The condition that a recipient is the one whose mail had this token; links from before are found by their hash. */
export function isRecipientOf(token: string): SQL {
  const [, id, secret] = TOKEN.exec(token) ?? [];
  if (!id || !secret) {
    return eq(mailingRecipients.tokenHash, createHash('sha256').update(token).digest('hex'));
  }
  return isLinkSecret(secret, KIND, id) ? eq(mailingRecipients.id, Number(id)) : sql`false`;
}
