import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type EmailRow, emails, mailingRecipients, orders } from '#db/schema.ts';
import { resendFailed } from '#shop/mailings/resend-failed.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { mailJob } from '#shop/queue/enqueue.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/**
 * Sends a failed mail once more, with a new job. One about an order goes to the address that the order has now: a wrong
 * address is the usual cause, and it is put right on the order. The alert is closed; it is raised again if this fails
 * too. A mail that is queued or sent already stays as it is. One of a mailing is made afresh by it, because its deadlines
 * count from the mail that arrives. `another-runs`: of releases, one runs at a time.
 */
export async function retryMail(
  shop: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  emailId: number,
): Promise<Ok | Refused<'unknown-email' | 'another-runs'>> {
  const [known] = await shop.db.select({ key: emails.dedupeKey }).from(emails).where(eq(emails.id, emailId));
  if (!known) return refused('unknown-email');
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
      ...{ subject: 'email', subjectId: emailId, what: 'retried', at: now },
      before: { state: email.state, ...(moved ? { recipient: email.recipient } : {}) },
      after: { state: 'queued', ...(moved ? { recipient } : {}) },
    });
    return ok();
  });
}

/** What tells a former address that it is one goes nowhere else, and a copy for staff to nobody but them. */
async function currentRecipient(tx: Transaction, { orderId, recipient, template, isCopy }: EmailRow): Promise<string> {
  if (orderId === null || isCopy || template === 'address-replaced') return recipient;
  const [order] = await tx.select({ email: orders.customerEmail }).from(orders).where(eq(orders.id, orderId));
  return order?.email ?? recipient;
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
