import { eq } from 'drizzle-orm';
import { emails, type OrderRow } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import { type Ok, ok } from '#values/result.ts';
import { findSample, type NoSample, type PreviewRequest } from './find-sample.ts';

export type MailPreview = { order: OrderRow; mail: { subject: string; html: string; text: string } };

/** A mail as its first recipient would get it now. Writes nothing, and shows no secret that works. */
export async function previewMail(
  shop: Shop,
  staff: StaffMember,
  request: PreviewRequest,
): Promise<Ok<MailPreview> | NoSample> {
  const found = await findSample(shop, staff, request);
  if (!found.ok) return found;
  const { order, letter } = found.sample;
  return ok({ order, mail: await shop.renderMail(letter.template, letter.data) });
}

/**
 * Sends staff the mail of a preview, marked as a copy; every call sends one. It shows a customer's name and address, so the
 * audit list says who had it sent where.
 */
export async function sendCopy(
  shop: Shop,
  staff: StaffMember,
  request: PreviewRequest,
  to: string,
): Promise<Ok | NoSample> {
  const found = await findSample(shop, staff, request);
  if (!found.ok) return found;
  const { order, letter } = found.sample;
  const recipient = normaliseEmail(to);
  const dedupeKey = `copy:${crypto.randomUUID()}`;
  await shop.db.transaction(async (tx) => {
    await queueMail(tx, { ...letter, recipient, orderId: null, dedupeKey, isCopy: true });
    const [email] = await tx.select({ id: emails.id }).from(emails).where(eq(emails.dedupeKey, dedupeKey));
    await recordStaffEvent(tx, staff, {
      subject: 'email',
      subjectId: email?.id ?? 0,
      what: 'copy-sent',
      at: shop.clock(),
      after: { template: letter.template, orderNumber: order.orderNumber, recipient },
    });
  });
  return ok();
}
