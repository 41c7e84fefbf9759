import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { delayNotices, type delays, mailingRecipients } from '#db/schema.ts';

/**
 * A notice for each recipient of a delay's mailing who has none, or for this order alone. What is asked, and until when, is
 * written when the mail is made; until then nobody's silence counts (`answer_by` is null).
 */
export async function writeNotices(
  tx: Transaction,
  { id, mailingId }: Pick<typeof delays.$inferSelect, 'id' | 'mailingId'>,
  orderId: number | null = null,
): Promise<void> {
  await tx.execute(sql`
    insert into ${delayNotices} (delay_id, order_id, consent_required)
    select ${id}, order_id, true from ${mailingRecipients} where mailing_id = ${mailingId}
      and (${orderId}::integer is null or order_id = ${orderId})
    on conflict do nothing`);
}
