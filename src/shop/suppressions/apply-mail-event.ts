import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { emails, mailingRecipients, orders, providerEvents } from '#db/schema.ts';
import { faultWords } from '#values/fault-words.ts';
import { alertFailedEmail } from '../mail/fail-email.ts';
import { noteEvent } from '../orders/note-event.ts';
import type { Shop } from '../shop.ts';
import { findMail } from './find-mail.ts';
import type { MailEvent } from './mail-events.ts';
import { suppress } from './suppress.ts';

type EmailRow = typeof emails.$inferSelect;
type Place = Pick<Shop, 'db' | 'clock'>;
type NoteBeside = (tx: Transaction) => Promise<void>;

/**
 * Does what a mail event asks for, in one transaction with its mark: blocks the address, and if the mail did not arrive,
 * the mail and its recipient in a mailing have failed, staff are alerted to a mail about an order, and the order's history
 * says so. The row of a mail that is just being handed over is waited for. An event that was applied already does nothing.
 * Throws when it could not be applied: it then stands as failed, with the reason.
 */
export async function applyMailEvent(
  shop: Place,
  rowId: number,
  noteBeside: NoteBeside = async () => {},
): Promise<void> {
  try {
    await shop.db.transaction(async (tx) => {
      const [row] = await tx.select().from(providerEvents).where(eq(providerEvents.id, rowId)).for('update');
      if (!row || row.state === 'applied') return;
      // `receiveMailEvents` wrote it.
      await apply(tx, shop.clock(), row.detail as MailEvent);
      const mark = { state: 'applied', reason: null, appliedAt: shop.clock() } as const;
      await tx.update(providerEvents).set(mark).where(eq(providerEvents.id, rowId));
      await noteBeside(tx);
    });
  } catch (fault) {
    await shop.db
      .update(providerEvents)
      .set({ state: 'failed', reason: faultWords(fault) })
      .where(and(eq(providerEvents.id, rowId), sql`${providerEvents.state} <> 'applied'`));
    throw fault;
  }
}

async function apply(tx: Transaction, now: Date, event: MailEvent): Promise<void> {
  const { address, blocks, sentence } = event;
  const mail = event.messageId === null ? null : await findMail(tx, event.messageId);
  if (blocks) {
    await suppress(tx, { address, reason: blocks, detail: sentence, emailId: mail?.id ?? null, createdAt: now });
  }
  if (mail && !event.arrived) await failMail(tx, now, mail, event);
}

/** Locks are taken in a mailing's order: order, recipient, mail. */
async function failMail(tx: Transaction, now: Date, { id, orderId }: EmailRow, { address, sentence }: MailEvent) {
  if (orderId !== null) await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update');
  const isTold = eq(mailingRecipients.emailId, id);
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
  await noteEvent(tx, { orderId, at: now, actor: 'provider', what: 'mail-bounced', after });
}
