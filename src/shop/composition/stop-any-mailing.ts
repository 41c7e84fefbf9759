import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { delays, type MailingRow } from '#db/schema.ts';
import { type DelayStopped, stopDelay } from '#shop/delays/stop-delay.ts';
import { takeBackLetter } from '#shop/letters/change-letters.ts';
import { type MailingStopped, stopMailing } from '#shop/mailings/stop-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { forgetReleased } from '#shop/release/start-release.ts';

async function takeBack(tx: Transaction, mailing: MailingRow): Promise<void> {
  await forgetReleased(tx, mailing);
  await takeBackLetter(tx, mailing);
}

/** Stops a mailing of any kind, with what its kind takes back: the date of a delay, and that batches were released, or that a letter was sent. */
export async function stopAnyMailing(
  shop: Shop,
  staff: StaffMember,
  mailingId: number,
): Promise<MailingStopped | DelayStopped> {
  const [delay] = await shop.db.select({ id: delays.id }).from(delays).where(eq(delays.mailingId, mailingId));
  return delay ? stopDelay(shop, staff, delay.id) : stopMailing(shop, staff, mailingId, takeBack);
}
