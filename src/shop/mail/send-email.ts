import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { emails, mailingRecipients } from '#db/schema.ts';
import { faultWords, scrubText } from '#values/fault-words.ts';
import type { Shop } from '../shop.ts';
import { whyBlocked } from '../suppressions/why-blocked.ts';
import { alertFailedEmail } from './fail-email.ts';
import { makeOutgoing } from './outgoing.ts';
import { whyOvertaken } from './overtaken.ts';
import { settledSince } from './settled-since.ts';

type EmailRow = typeof emails.$inferSelect;
type Attempt = { noted: Partial<EmailRow>; fault: Error | null };

/**
 * The job behind a queued mail. The row stays locked while the mail server is asked, so that a second worker waits and
 * then finds the mail sent. What was overtaken while it waited is not sent, and nobody need see to it. Nothing is sent to
 * an address from which mail came back. Throws when a later attempt may succeed, after noting why this one did not.
 *
 * One window is left: if the process or the database dies after the server accepted the mail and before that is
 * committed here, the next attempt sends it again. SMTP has no way to ask "did you take it?"; both copies carry the same
 * Message-ID, by which mailboxes can fold them into one. The other order, noting first, would lose mails instead.
 */
export async function sendEmail(shop: Shop, emailId: number): Promise<void> {
  const fault = await shop.db.transaction(async (tx) => {
    // Locks are taken as a mailing takes them: its recipient, then the mail.
    await tx
      .select({ id: mailingRecipients.id })
      .from(mailingRecipients)
      .where(eq(mailingRecipients.emailId, emailId))
      .for('no key update');
    // Not "skip locked": a worker that skipped would call its job done while the other may yet fail.
    const [email] = await tx.select().from(emails).where(eq(emails.id, emailId)).for('no key update');
    if (email?.state !== 'queued') return null;
    const overtaken = await whyOvertaken(tx, shop, email);
    if (overtaken) {
      await tx.update(emails).set({ state: 'failed', lastError: overtaken }).where(eq(emails.id, emailId));
      return null;
    }
    const blocked = (await whyBlocked(tx, [email.recipient], email.stream)).get(email.recipient.toLowerCase());
    const attempt: Attempt = blocked
      ? { noted: { state: 'failed', lastError: blocked }, fault: null }
      : await attemptToSend(shop, await settledSince(tx, email));
    const attempts = blocked ? email.attempts : email.attempts + 1;
    await tx
      .update(emails)
      .set({ attempts, ...attempt.noted })
      .where(eq(emails.id, emailId));
    await noteForMailing(tx, shop, emailId, attempt.noted);
    const { state, lastError } = attempt.noted;
    if (state === 'failed') await alertFailedEmail(tx, email, lastError ?? '');
    return attempt.fault;
  });
  if (fault) throw fault;
}

async function attemptToSend(shop: Shop, email: EmailRow): Promise<Attempt> {
  try {
    const mail = await makeOutgoing(shop, email);
    const sent = await shop.mail.send(mail);
    if (sent.ok) {
      return { noted: { state: 'sent', subject: mail.subject, sentAt: shop.clock(), lastError: null }, fault: null };
    }
    const answer = scrubText(sent.answer);
    shop.log.warn({ emailId: email.id, template: email.template, answer }, 'the mail server refused a mail for good');
    return { noted: { state: 'failed', subject: mail.subject, lastError: answer }, fault: null };
  } catch (cause) {
    const fault = cause instanceof Error ? cause : new Error(String(cause));
    return { noted: { lastError: faultWords(fault) }, fault };
  }
}

/** A mail of a mailing that was left queued when its recipient was given up is its recipient's all the same. */
async function noteForMailing(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  emailId: number,
  { state, lastError }: Attempt['noted'],
): Promise<void> {
  if (state !== 'sent' && state !== 'failed') return;
  const { rowCount } = await tx
    .update(mailingRecipients)
    .set({ state, reason: lastError ?? null, settledAt: clock() })
    .where(eq(mailingRecipients.emailId, emailId));
  if (rowCount) await tx.execute(sql`select tell_staff('mailings', null)`);
}
