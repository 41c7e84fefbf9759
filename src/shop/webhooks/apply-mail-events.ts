import { and, asc, inArray, ne } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { providerEvents } from '#db/schema.ts';
import { suppress } from '#shop/mail/suppressions/suppress.ts';
import type { MailEvent } from '#shop/ports/mail-events.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { faultText } from '#values/fault-text.ts';
import { failMail } from './fail-returned-mail.ts';
import { findMails } from './find-mails.ts';

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
