import { eq } from 'drizzle-orm';
import { type EmailRow, emails, orders } from '#db/schema.ts';
import { type MailBody, readBody } from '#shop/mail/kept-body.ts';
import type { Shop } from '#shop/ports/shop.ts';

export type ReadMail = Pick<
  EmailRow,
  'id' | 'template' | 'recipient' | 'subject' | 'state' | 'lastError' | 'isCopy' | 'createdAt' | 'sentAt' | 'bouncedAt'
> & {
  orderNumber: string | null;
  /** As it was sent, without the secrets of its links; null: it has not gone out, or did before bodies were kept. */
  body: MailBody | null;
};

/** A mail as it went out. Null: there is none, or it is one to people who work here, which is theirs alone. */
export async function readMail({ db }: Pick<Shop, 'db'>, emailId: number): Promise<ReadMail | null> {
  const { id, template, recipient, subject, state, lastError, isCopy, createdAt, sentAt, bouncedAt } = emails;
  const [mail] = await db
    .select({
      id,
      template,
      recipient,
      subject,
      state,
      lastError,
      isCopy,
      createdAt,
      sentAt,
      bouncedAt,
      orderNumber: orders.orderNumber,
    })
    .from(emails)
    .leftJoin(orders, eq(orders.id, emails.orderId))
    .where(eq(emails.id, emailId));
  if (!mail || isForStaff(mail)) return null;
  return { ...mail, body: await readBody(db, emailId) };
}

/** The templates of mails to those who work here: invitations, second factors, notices. */
export const FOR_STAFF = /^(staff|factor)-/;

export function isForStaff({ template }: Pick<EmailRow, 'template'>): boolean {
  return FOR_STAFF.test(template);
}
