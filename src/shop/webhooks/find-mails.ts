import { inArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { emails } from '#db/schema.ts';
import type { MailEvent } from '#shop/ports/mail-events.ts';

type FoundMail = Pick<typeof emails.$inferSelect, 'id' | 'orderId'>;

/** The form of a Message-ID of ours (shop/mail/outgoing.ts): the mail's number, and when it was written. */
const OURS = /^<?mail-(\d{1,15})-([0-9a-z]{1,12})@/;

/**
 * The mails that events are about, by their Message-IDs. One that is missing is none of ours, or of another database that
 * counts its mails from 1 as well. The host is not looked at: bounces come back after the shop has moved to another address.
 */
export async function findMails(tx: Transaction, events: MailEvent[]): Promise<Map<MailEvent, FoundMail>> {
  const named = events.flatMap((event) => {
    const [, id, time] = OURS.exec(event.messageId ?? '') ?? [];
    return id && time ? [{ event, id: Number(id), time }] : [];
  });
  if (named.length === 0) return new Map();
  const { id, orderId, createdAt } = emails;
  const ids = named.map((each) => each.id);
  const rows = await tx.select({ id, orderId, createdAt }).from(emails).where(inArray(id, ids));
  const mails = new Map(rows.map((row) => [`${row.id}-${row.createdAt.getTime().toString(36)}`, row]));
  return new Map(
    named.flatMap(({ event, id, time }) => {
      const mail = mails.get(`${id}-${time}`);
      return mail ? [[event, mail]] : [];
    }),
  );
}
