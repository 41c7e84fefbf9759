import { desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { campaigns, delays, mailingRecipients, mailings, type OrderRow } from '#db/schema.ts';
import { continueMailing } from '#shop/mailings/mailing-job.ts';
import { releaseDayOf } from '#shop/orders/ledger/release-day.ts';
import { writeNotices } from './write-notices.ts';

/**
 * Somebody's deposit came after a delay was announced, for an order that was promised the date before it: they are told
 * too, by the same mailing. The campaign's row is locked against a delay that is being announced at this moment.
 */
export async function notifyLateDeposit(tx: Transaction, order: OrderRow): Promise<void> {
  if (!order.campaignId || order.isTest) return;
  await tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, order.campaignId)).for('share');
  const [latest] = await tx
    .select()
    .from(delays)
    .where(eq(delays.campaignId, order.campaignId))
    .orderBy(desc(delays.id))
    .limit(1);
  const told = releaseDayOf(order);
  if (!latest || (told && told >= latest.releaseDate)) return;
  await tx.update(mailings).set({ finishedAt: null }).where(eq(mailings.id, latest.mailingId));
  await tx.execute(sql`
    insert into ${mailingRecipients} (mailing_id, order_id) values (${latest.mailingId}, ${order.id})
    on conflict do nothing`);
  await writeNotices(tx, latest, order.id);
  await continueMailing(tx, latest.mailingId);
}
