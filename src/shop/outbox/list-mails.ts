import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type EmailRow, emails, orders } from '#db/schema.ts';
import { type MailBody, readBody } from '#shop/mail/kept-body.ts';
import type { Shop } from '#shop/ports/shop.ts';

type MailsWanted = {
  /** A whole address, or the whole number of an order: these have an index. */
  search?: string | undefined;
  state?: 'queued' | 'failed' | undefined;
  /** The id of the last mail of the page before. */
  before?: number | undefined;
  limit: number;
};

type ListedMail = Pick<
  EmailRow,
  'id' | 'template' | 'recipient' | 'subject' | 'state' | 'lastError' | 'createdAt' | 'sentAt'
> & { orderNumber: string | null };

/** The mails to customers, newest first, without what they say. Those to people who work here are theirs alone. */
export function listMails(
  { db }: Pick<Shop, 'db'>,
  { search = '', state, before, limit }: MailsWanted,
): Promise<ListedMail[]> {
  const { id, template, recipient, subject, lastError, createdAt, sentAt } = emails;
  const words = search.trim();
  return db
    .select({
      id,
      template,
      recipient,
      subject,
      state: emails.state,
      lastError,
      createdAt,
      sentAt,
      orderNumber: orders.orderNumber,
    })
    .from(emails)
    .leftJoin(orders, eq(orders.id, emails.orderId))
    .where(
      and(
        sql`${template} !~ ${FOR_STAFF.source}`,
        words === '' ? undefined : words.includes('@') ? isTo(words) : isAbout(words),
        // Each state has an index of its own, which is found by its word alone.
        state && (state === 'failed' ? sql`${emails.state} = 'failed'` : sql`${emails.state} = 'queued'`),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}

const isTo = (address: string) => sql`lower(${emails.recipient}) = ${address.toLowerCase()}`;

function isAbout(orderNumber: string) {
  return sql`${emails.orderId} = (select ${orders.id} from ${orders} where ${eq(orders.orderNumber, orderNumber.toUpperCase())})`;
}

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
