import type { OrderRow } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
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
