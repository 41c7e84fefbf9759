import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type MailingRow, mailingRecipients, mailings, orders } from '#db/schema.ts';
import { continueMailing } from '#shop/mailings/mailing-job.ts';

/**
 * Takes into a release that runs whoever is to be asked and is not in it: it may have begun long before, or be an older one
 * that is sent again. Gives how many they are; null where it has ended in the meantime. The caller holds the releases' lock.
 */
export async function joinRelease(tx: Transaction, { id }: MailingRow, isToBeAsked: SQL): Promise<number | null> {
  // Locked, so that it does not end before its new recipients are there.
  const [running] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  if (!running || running.finishedAt) return null;
  const { mailingId, orderId } = mailingRecipients;
  const { rowCount } = await tx.execute(sql`
    insert into ${mailingRecipients} (mailing_id, order_id) select ${id}, ${orders.id} from ${orders}
    where ${isToBeAsked} and not exists (
      select from ${mailingRecipients} where ${mailingId} = ${id} and ${orderId} = ${orders.id})
    order by ${orders.id} on conflict do nothing`);
  if (rowCount) await continueMailing(tx, id);
  return rowCount ?? 0;
}
