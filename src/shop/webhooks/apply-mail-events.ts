import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { isDatabaseUnavailable } from '#db/outage.ts';
import { type EmailRow, emails, mailingRecipients, orders, providerEvents } from '#db/schema.ts';
import { messageKeyOf } from '#shop/mail/outgoing.ts';
import { alertFailedEmail } from '#shop/mail/queue-mail.ts';
import { suppress } from '#shop/mail/suppressions.ts';
import type { MailEvent } from '#shop/ports/mail-events.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { faultText } from '#values/text/fault-text.ts';

type Place = Pick<Shop, 'db' | 'clock'>;
type NoteBeside = (tx: Transaction) => Promise<void>;

/**
 * Does what a few mail events ask for, in one transaction with their marks: blocks addresses, and a mail that did not
 * arrive has failed, wherever it is told of. One that was applied already does nothing. Throws when they could not be
 * applied: all of them then stand as failed, with the reason. `noteBeside` is written if any was open.
 */
export async function applyMailEvents(
  shop: Place,
  rowIds: number[],
  noteBeside: NoteBeside = async () => {},
): Promise<void> {
  const open = and(inArray(providerEvents.id, rowIds), ne(providerEvents.state, 'applied'));
  try {
    await shop.db.transaction(async (tx) => {
      const rows = await tx.select().from(providerEvents).where(open).orderBy(asc(providerEvents.id)).for('update');
      if (rows.length === 0) return;
      // `receiveMailEvents` wrote them.
      const events = rows.map(({ detail }) => detail as MailEvent);
      await apply(tx, shop.clock(), events);
      await tx.update(providerEvents).set({ state: 'applied', reason: null, appliedAt: shop.clock() }).where(open);
      await noteBeside(tx);
    });
  } catch (fault) {
    if (isDatabaseUnavailable(fault)) throw fault;
    await shop.db
      .update(providerEvents)
      .set({ state: 'failed', reason: faultText(fault) })
      .where(open);
    throw fault;
  }
}

async function apply(tx: Transaction, now: Date, events: MailEvent[]): Promise<void> {
  const mails = await findMails(tx, events);
  const blocked = events.flatMap((event) => {
    const { address, blocks: reason, sentence: detail } = event;
    return reason ? [{ address, reason, detail, emailId: mails.get(event)?.id ?? null, createdAt: now }] : [];
  });
  await suppress(tx, blocked);
  const lost = events.flatMap((event) => {
    const mail = mails.get(event);
    return mail && !event.arrived ? [{ mail, event }] : [];
  });
  // In the order in which a mailing locks its orders.
  lost.sort((one, other) => (one.mail.orderId ?? 0) - (other.mail.orderId ?? 0));
  for (const { mail, event } of lost) await failMail(tx, now, mail, event);
}

/**
 * A mail that did not arrive after all: it and its recipient in a mailing have failed, staff are alerted to one about an
 * order, and the order's history says so. Locks are taken in a mailing's order: order, recipient, mail; one that is just
 * being handed over is waited for.
 */
async function failMail(
  tx: Transaction,
  now: Date,
  { id, orderId }: Pick<EmailRow, 'id' | 'orderId'>,
  { address, sentence }: MailEvent,
): Promise<void> {
  const isTold = eq(mailingRecipients.emailId, id);
  if (orderId !== null) await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  await tx.select({ id: mailingRecipients.id }).from(mailingRecipients).where(isTold).for('no key update');
  const reason = sentence ?? 'The mail provider could not deliver it.';
  const [failed] = await tx
    .update(emails)
    .set({ state: 'failed', lastError: reason, bouncedAt: now })
    // Staff may have sent it again since, to another address, under the same Message-ID.
    .where(and(eq(emails.id, id), sql`lower(${emails.recipient}) = ${address}`))
    .returning();
  // What staff had sent to themselves is no customer's loss.
  if (!failed || failed.isCopy) return;
  const { rowCount } = await tx
    .update(mailingRecipients)
    .set({ state: 'failed', reason, settledAt: now })
    .where(isTold);
  if (rowCount) await tx.execute(sql`select tell_staff('mailings', null)`);
  await alertFailedEmail(tx, failed, reason);
  if (orderId === null) return;
  const { template, recipient } = failed;
  const after = { emailId: id, template, recipient, reason };
  await recordEvent(tx, { orderId, at: now, actor: 'provider', what: 'mail-bounced', after });
}

type FoundMail = Pick<typeof emails.$inferSelect, 'id' | 'orderId'>;

/** The form of a Message-ID of ours (shop/mail/outgoing.ts): the mail's number, and its key. */
const OURS = /^<?mail-(\d{1,15})-([0-9a-z-]{1,36})@/;

/**
 * The mails that events are about, by their Message-IDs. One that is missing is none of ours, or of a database that
 * was replaced by a restored one. The host is not looked at: bounces come back after the shop has moved to another address.
 */
async function findMails(tx: Transaction, events: MailEvent[]): Promise<Map<MailEvent, FoundMail>> {
  const named = events.flatMap((event) => {
    const [, id, key] = OURS.exec(event.messageId ?? '') ?? [];
    return id && key ? [{ event, id: Number(id), key }] : [];
  });
  if (named.length === 0) return new Map();
  const { id, orderId, messageKey, createdAt } = emails;
  const ids = named.map((each) => each.id);
  const rows = await tx.select({ id, orderId, messageKey, createdAt }).from(emails).where(inArray(id, ids));
  const mails = new Map(rows.map((row) => [`${row.id}-${messageKeyOf(row)}`, row]));
  return new Map(
    named.flatMap(({ event, id, key }) => {
      const mail = mails.get(`${id}-${key}`);
      return mail ? [[event, mail]] : [];
    }),
  );
}
