import { eq } from 'drizzle-orm';
import { emails } from '#db/schema.ts';
import { faultWords, scrubText } from '#values/fault-words.ts';
import type { Shop } from '../shop.ts';
import { alertFailedEmail } from './fail-email.ts';
import { whyOvertaken } from './overtaken.ts';
import type { MailTemplates } from './templates.ts';

type EmailRow = typeof emails.$inferSelect;
type Attempt = { noted: Partial<EmailRow>; fault: Error | null };

/**
 * The job behind a queued mail. The row stays locked while the mail server is asked, so that a second worker waits and
 * then finds the mail sent. What was overtaken while it waited is not sent, and nobody need see to it. Throws when a later attempt may succeed, after noting why this one did not.
 *
 * One window is left: if the process or the database dies after the server accepted the mail and before that is
 * committed here, the next attempt sends it again. SMTP has no way to ask "did you take it?"; both copies carry the same
 * Message-ID, by which mailboxes can fold them into one. The other order, noting first, would lose mails instead.
 */
export async function sendEmail(shop: Shop, emailId: number): Promise<void> {
  const fault = await shop.db.transaction(async (tx) => {
    // Not "skip locked": a worker that skipped would call its job done while the other may yet fail.
    const [email] = await tx.select().from(emails).where(eq(emails.id, emailId)).for('no key update');
    if (email?.state !== 'queued') return null;
    const overtaken = await whyOvertaken(tx, shop, email);
    if (overtaken) {
      await tx.update(emails).set({ state: 'failed', lastError: overtaken }).where(eq(emails.id, emailId));
      return null;
    }
    const attempt = await attemptToSend(shop, email);
    await tx
      .update(emails)
      .set({ attempts: email.attempts + 1, ...attempt.noted })
      .where(eq(emails.id, emailId));
    const { state, lastError } = attempt.noted;
    if (state === 'failed') await alertFailedEmail(tx, email, lastError ?? '');
    return attempt.fault;
  });
  if (fault) throw fault;
}

async function attemptToSend(shop: Shop, email: EmailRow): Promise<Attempt> {
  try {
    // `queueMail` wrote the two together, and let only matching ones in.
    const template = email.template as keyof MailTemplates;
    const mail = await shop.renderMail(template, email.data as MailTemplates[typeof template]);
    const sent = await shop.mail.send({ ...mail, to: email.recipient, messageId: messageId(email, shop.origin) });
    if (sent.ok) {
      return { noted: { state: 'sent', subject: mail.subject, sentAt: shop.clock(), lastError: null }, fault: null };
    }
    const answer = scrubText(sent.answer);
    shop.log.warn({ emailId: email.id, template, answer }, 'the mail server refused a mail for good');
    return { noted: { state: 'failed', subject: mail.subject, lastError: answer }, fault: null };
  } catch (cause) {
    const fault = cause instanceof Error ? cause : new Error(String(cause));
    return { noted: { lastError: faultWords(fault) }, fault };
  }
}

/** The same for every attempt. The moment is part of it because a new database counts its mails from 1 again. */
function messageId(email: EmailRow, origin: string): string {
  return `<mail-${email.id}-${email.createdAt.getTime().toString(36)}@${new URL(origin).hostname}>`;
}
