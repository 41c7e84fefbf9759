import { eq, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { announcementLetter } from '#shop/announcements/announcement-mailing.ts';
import { announcementRecipients } from '#shop/announcements/announcement-recipients.ts';
import type { MailingDetail } from '#shop/mailings/mailing-detail.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { SAMPLE_TOKEN, type Sample } from './sample.ts';

/** An announcement to the first address that it would go to; null: to nobody. */
export async function sampleAnnouncement(
  { db, origin }: Pick<Shop, 'db' | 'origin'>,
  text: MailingDetail['announcement'],
): Promise<Sample | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select order_id as id from (${announcementRecipients()}) chosen limit 1`,
  );
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, rows[0]?.id ?? 0));
  return order ? { order, letter: announcementLetter(text, order, origin, SAMPLE_TOKEN) } : null;
}
