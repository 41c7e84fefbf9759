import { contactInquiries } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { normaliseEmail } from '#values/email-address.ts';

export type Inquiry = { name: string; email: string; phone: string; interest: string; message: string };

/** Keeps a visitor's message for the staff. */
export async function sendInquiry({ db }: Pick<Shop, 'db'>, inquiry: Inquiry): Promise<void> {
  await db
    .insert(contactInquiries)
    .values({ ...inquiry, email: normaliseEmail(inquiry.email), phone: inquiry.phone || null });
}
