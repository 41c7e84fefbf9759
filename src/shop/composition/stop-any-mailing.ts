import { eq } from 'drizzle-orm';
import { delays } from '#db/schema.ts';
import { type DelayStopped, stopDelay } from '#shop/delays/stop-delay.ts';
import { type MailingStopped, stopMailing } from '#shop/mailings/stop-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { forgetReleased } from '#shop/release/start-release.ts';

/** Stops a mailing of any kind, with what its kind takes back: the date of a delay, and that batches were released. */
export async function stopAnyMailing(
  shop: Shop,
  staff: StaffMember,
  mailingId: number,
): Promise<MailingStopped | DelayStopped> {
  const [delay] = await shop.db.select({ id: delays.id }).from(delays).where(eq(delays.mailingId, mailingId));
  return delay ? stopDelay(shop, staff, delay.id) : stopMailing(shop, staff, mailingId, forgetReleased);
}
