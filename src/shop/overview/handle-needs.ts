import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { alerts, type EmailRow, emails, mailingRecipients, providerEvents } from '#db/schema.ts';
import { reissueGiftCard } from '#shop/gift-cards/change-gift-card.ts';
import { resendFailed } from '#shop/mailings/resend-failed.ts';
import { currentRecipient } from '#shop/outbox/send-again.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { mailJob } from '#shop/queue/enqueue.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { EventOutcome } from '#shop/webhooks/apply-payment-events.ts';
import { applyWritten } from '#shop/webhooks/stored-events.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { faultText } from '#values/text/fault-text.ts';

/** Staff have seen to what an alert is about. A second click, or somebody else's, changes nothing and writes no event. */
export async function closeAlert(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  alertId: number,
): Promise<Ok | Refused<'unknown-alert'>> {
  return db.transaction(async (tx) => {
    const now = clock();
    const [closed] = await tx
      .update(alerts)
      .set({ resolvedAt: now })
      .where(and(eq(alerts.id, alertId), isNull(alerts.resolvedAt)))
      .returning();
    if (!closed) return (await tx.$count(alerts, eq(alerts.id, alertId))) > 0 ? ok() : refused('unknown-alert');
    const { kind, subject } = closed;
    await recordStaffEvent(tx, member, {
      subject: 'alert',
      subjectId: alertId,
      what: 'resolved',
      at: now,
      after: { kind, subject },
    });
    return ok();
  });
}

/** Staff have reached the customer in another way: the mail stays failed and does not wait for a person any more. */
export async function dismissMail(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  emailId: number,
): Promise<Ok | Refused<'unknown-email'>> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(emails, eq(emails.id, emailId))) === 0) return refused('unknown-email');
    const now = clock();
    const closed = await resolveAlert(tx, 'mail-failed', `email ${emailId}`, now);
    if (closed) {
      await recordStaffEvent(tx, member, { subject: 'email', subjectId: emailId, what: 'resolved', at: now });
    }
    return ok();
  });
}

type WebhookReplayed =
  | Ok
  | Refused<'unknown-webhook'>
  | Refused<'provider-silent'>
  | Refused<'fails-again', { words: string }>;

/**
 * Applies a failed webhook as if it came once more: its payment is re-read at the provider, or what the mail provider
 * said is taken from where it was written down. One that has been applied in the meantime, by another delivery or another
 * click, is left alone. One that fails again stays failed, with the new reason, and the log has the fault.
 */
export async function replayWebhook(shop: Shop, member: StaffMember, eventId: number): Promise<WebhookReplayed> {
  const [event] = await shop.db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  if (!event) return refused('unknown-webhook');
  if (event.state !== 'failed') return ok();
  const noteReplay = (tx: Transaction, outcome: EventOutcome) =>
    recordStaffEvent(tx, member, {
      subject: 'webhook',
      subjectId: eventId,
      what: 'replayed',
      at: shop.clock(),
      before: { state: event.state },
      after: { state: outcome },
    });
  try {
    await applyWritten(shop, event, noteReplay);
    return ok();
  } catch (fault) {
    shop.log.warn({ err: fault, eventId }, 'a webhook that staff replayed failed again');
    if (fault instanceof ProviderUnavailable) return refused('provider-silent');
    return refused('fails-again', { words: faultText(fault) });
  }
}

/**
 * Sends a failed mail once more, with a new job. One about an order goes to the address that the order has now: a wrong
 * address is the usual cause, and it is put right on the order. The alert is closed; it is raised again if this fails
 * too. A mail that is queued or sent already stays as it is. One of a mailing is made afresh by it, because its deadlines
 * count from the mail that arrives. `another-runs`: of releases, one runs at a time. A gift card's mail that came back has given
 * up its code: the card is reissued instead (rule 23.6).
 */
export async function retryMail(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  member: StaffMember,
  emailId: number,
): Promise<Ok | Refused<'unknown-email' | 'another-runs'>> {
  const [known] = await shop.db
    .select({ key: emails.dedupeKey, state: emails.state, template: emails.template, data: emails.data })
    .from(emails)
    .where(eq(emails.id, emailId));
  if (!known) return refused('unknown-email');
  const cardId = known.state === 'failed' ? cardWithoutCode(known) : null;
  if (cardId !== null) return reissueInstead(shop, member, { emailId, cardId });
  return known.key.startsWith('mailing:') ? retryRecipient(shop, member, emailId) : retryAlone(shop, member, emailId);
}

/** A mail without a recipient row was sent again by its mailing, as another one: nobody needs to see to it. */
async function retryRecipient(shop: Pick<Shop, 'db' | 'clock'>, member: StaffMember, emailId: number) {
  const { id, mailingId } = mailingRecipients;
  const [told] = await shop.db
    .select({ id, mailingId })
    .from(mailingRecipients)
    .where(eq(mailingRecipients.emailId, emailId));
  const resent = told ? await resendFailed(shop, member, told.mailingId, [told.id]) : ok();
  if (!resent.ok && resent.reason === 'another-runs') return refused(resent.reason);
  await shop.db.transaction((tx) => resolveAlert(tx, 'mail-failed', `email ${emailId}`, shop.clock()));
  return ok();
}

type GiftCardMail = Partial<MailTemplates['gift-card']>;

/** The card whose code was in this mail until it was sent; null for any other mail. */
function cardWithoutCode({ template, data }: Pick<EmailRow, 'template' | 'data'>): number | null {
  if (template !== 'gift-card' && template !== 'gift-card-reissued') return null;
  const { giftCardId = null, giftCardCode } = data as GiftCardMail;
  return giftCardCode === undefined ? giftCardId : null;
}

/** Of a card that is void, or has nothing on it any more, nobody needs a code. */
async function reissueInstead(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  member: StaffMember,
  { emailId, cardId }: { emailId: number; cardId: number },
): Promise<Ok> {
  await reissueGiftCard(shop, member, cardId);
  await shop.db.transaction((tx) => resolveAlert(tx, 'mail-failed', `email ${emailId}`, shop.clock()));
  return ok();
}

async function retryAlone(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  emailId: number,
): Promise<Ok | Refused<'unknown-email'>> {
  return db.transaction(async (tx) => {
    const [email] = await tx.select().from(emails).where(eq(emails.id, emailId)).for('no key update');
    if (!email) return refused('unknown-email');
    if (email.state !== 'failed') return ok();
    const recipient = await currentRecipient(tx, email);
    await queueAgain(tx, email, recipient);
    const now = clock();
    await resolveAlert(tx, 'mail-failed', `email ${emailId}`, now);
    const moved = recipient !== email.recipient;
    await recordStaffEvent(tx, member, {
      subject: 'email',
      subjectId: emailId,
      what: 'retried',
      at: now,
      before: { state: email.state, ...(moved ? { recipient: email.recipient } : {}) },
      after: { state: 'queued', ...(moved ? { recipient } : {}) },
    });
    return ok();
  });
}

async function queueAgain(tx: Transaction, { id }: EmailRow, recipient: string): Promise<void> {
  const queued = tx
    .$with('queued')
    .as(
      tx
        .update(emails)
        .set({ state: 'queued', recipient, bouncedAt: null })
        .where(eq(emails.id, id))
        .returning({ id: emails.id, stream: emails.stream }),
    );
  await tx
    .with(queued)
    .select({ job: mailJob(queued) })
    .from(queued);
}
