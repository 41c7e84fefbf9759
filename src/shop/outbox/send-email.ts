import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#db/database.ts';
import { hotStatement, rowOf } from '#db/hot-statement.ts';
import { integer } from '#db/hot-values.ts';
import { type EmailRow, emailBodies, emails, mailingRecipients } from '#db/schema.ts';
import { packBody } from '#shop/mail/kept-body.ts';
import { makeOutgoing } from '#shop/mail/outgoing.ts';
import { alertFailedEmail } from '#shop/mail/queue-mail.ts';
import { whyBlocked } from '#shop/mail/suppressions.ts';
import { settledSince, whySuperseded } from '#shop/orders/mails/superseded-mails.ts';
import { MailServerUnavailable } from '#shop/ports/mail-transport.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { faultText, scrubText } from '#values/text/fault-text.ts';
import { OTHERS_WAIT, retryWaitingMails } from './retry-waiting-mails.ts';

/** `answered`: the mail server was asked and said something about this mail; or, once it is sent, others wait for that. */
type Outcome = { fault: Error | null; answered: boolean };
/** `sent`: what the mail said, once it has gone out. */
type Attempt = Outcome & { noted: Partial<EmailRow>; sent?: { subject: string; body: Buffer } };

const NOTHING_TRIED: Outcome = { fault: null, answered: false };

/**
 * The job behind a queued mail. The row stays locked while the mail server is asked, so that a second worker waits and
 * then finds the mail sent. What was superseded while it waited is not sent, and nobody need see to it. Nothing is sent to
 * an address from which mail came back, and nothing about an order of other keys. Once the server has answered, what waited
 * for it is sent too. Throws when a later attempt may succeed, after noting why this one did not.
 *
 * One window is left: if the process or the database dies after the server accepted the mail and before that is
 * committed here, the next attempt sends it again. SMTP has no way to ask "did you take it?"; both copies carry the same
 * Message-ID, by which mailboxes can fold them into one. The other order, noting first, would lose mails instead.
 */
export async function sendEmail(shop: Shop, emailId: number): Promise<void> {
  const outcome = await shop.db.transaction(async (tx): Promise<Outcome> => {
    const [locked] = await lock(tx, { emailId });
    const { email, otherKeys, perhapsBlocked, ofMailing } = locked ?? {};
    if (email?.state !== 'queued' || otherKeys) return NOTHING_TRIED;
    const superseded = await whySuperseded(tx, shop, email);
    if (superseded) {
      await tx.update(emails).set({ state: 'failed', lastError: superseded }).where(eq(emails.id, emailId));
      return NOTHING_TRIED;
    }
    const blocked = perhapsBlocked
      ? (await whyBlocked(tx, [email.recipient], email.stream)).get(email.recipient.toLowerCase())
      : undefined;
    const attempt: Attempt = blocked
      ? { noted: { state: 'failed', lastError: blocked }, ...NOTHING_TRIED }
      : await attemptToSend(shop, await settledSince(tx, email));
    const attempts = blocked ? email.attempts : email.attempts + 1;
    if (attempt.sent) {
      const { subject, body } = attempt.sent;
      const [noted] = await noteSent(tx, { emailId, attempts, subject, body, sentAt: shop.clock() });
      if (ofMailing) await noteForMailing(tx, shop, emailId, { state: 'sent' });
      return { ...attempt, answered: noted?.others ?? true };
    }
    await tx
      .update(emails)
      .set({ attempts, ...attempt.noted })
      .where(eq(emails.id, emailId));
    if (ofMailing) await noteForMailing(tx, shop, emailId, attempt.noted);
    const { state, lastError } = attempt.noted;
    if (state === 'failed') await alertFailedEmail(tx, email, lastError ?? '');
    return attempt;
  });
  if (outcome.answered) await retryWaitingMails(shop);
  if (outcome.fault) throw outcome.fault;
}

const locked = alias(emails, 'email');

/**
 * Locks are taken as a mailing takes them: its recipient, then the mail. Not "skip locked": a worker that skipped would call its
 * job done while the other may yet fail. `otherKeys`: nobody is written to about what was paid with other keys, and the mail
 * waits for them.
 */
const lock = hotStatement('lock_email', { emailId: integer }, (db, { emailId }) =>
  db
    .select({
      email: rowOf(locked),
      otherKeys: sql<boolean>`found.other_keys`,
      ofMailing: sql<boolean>`found.of_mailing`,
      perhapsBlocked: sql<boolean>`found.perhaps_blocked`,
    })
    .from(sql`lock_email(${emailId}) as found`)
    .crossJoinLateral(sql`(select (found.email).*) as ${sql.identifier('email')}`),
);

/** The mail has gone out. `others`: some wait for the mail server. */
const { attempts, subject, sentAt } = emails;
const SENT = { emailId: emailBodies.emailId, body: emailBodies.body, attempts, subject, sentAt };

const noteSent = hotStatement('note_sent', SENT, (db, { emailId, body, ...sent }) => {
  const kept = db.$with('kept', { emailId: emailBodies.emailId }).as(sql`
    insert into ${emailBodies} (email_id, body) values (${emailId}, ${body})
    on conflict (email_id) do update set body = excluded.body returning email_id`);
  return db
    .with(kept)
    .update(emails)
    .set({ state: 'sent', lastError: null, serverAway: false, ...sent })
    .where(eq(emails.id, emailId))
    .returning({ others: sql<boolean>`${OTHERS_WAIT}` });
});

async function attemptToSend(shop: Shop, email: EmailRow): Promise<Attempt> {
  let asked = false;
  try {
    const mail = await makeOutgoing(shop, email);
    asked = true;
    const sent = await shop.mail.send(mail);
    if (sent.ok) {
      return {
        noted: {},
        sent: { subject: mail.subject, body: packBody(mail, email.data) },
        fault: null,
        answered: true,
      };
    }
    const answer = scrubText(sent.answer);
    shop.log.warn({ emailId: email.id, template: email.template, answer }, 'the mail server refused a mail for good');
    return { noted: { state: 'failed', subject: mail.subject, lastError: answer }, fault: null, answered: true };
  } catch (cause) {
    const fault = cause instanceof Error ? cause : new Error(String(cause));
    const serverAway = fault instanceof MailServerUnavailable;
    return { noted: { lastError: faultText(fault), serverAway }, fault, answered: asked && !serverAway };
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
