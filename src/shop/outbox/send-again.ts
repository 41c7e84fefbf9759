import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type EmailRow, emails, orders } from '#db/schema.ts';
import { reissueLocked } from '#shop/gift-cards/change-gift-card.ts';
import { type QueuedMail, queueMail } from '#shop/mail/queue-mail.ts';
import { whyBlocked } from '#shop/mail/suppressions.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { freshFacts, type MailAgain, type NotFresh } from './fresh-secrets.ts';
import { isForStaff } from './list-mails.ts';

export type SendAgain = {
  /** Made by the page once per press: the same key again sends nothing more. */
  requestKey: string;
  /** Whether who asks may give out money: a gift card gets another code. */
  mayMoveMoney: boolean;
};

export type SentAgain =
  | Ok<{ emailId: number }>
  | NotFresh
  | Refused<'not-found' | 'waits' | 'staff-copy' | 'other-keys' | 'needs-money'>
  | Refused<'blocked', { words: string }>;

/**
 * Sends a mail once more: as another mail with a row of its own, to the address that its order has now, with secrets that are
 * made for it (rule 40.3). The former mail, its row and its body stay as they are. Mail, secrets and event are one transaction;
 * the order is locked before the mail, as everywhere.
 *
 * `waits`: it has not gone out yet. `blocked`: the address gets no such mail, in words for staff. `needs-money`: see `SendAgain`.
 */
export async function sendAgain(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  emailId: number,
  { requestKey, mayMoveMoney }: SendAgain,
): Promise<SentAgain> {
  return shop.db.transaction(async (tx) => {
    const [known] = await tx.select({ orderId: emails.orderId }).from(emails).where(eq(emails.id, emailId));
    if (!known) return refused('not-found');
    const order = known.orderId === null ? null : await lockOrder(tx, known.orderId);
    const [email] = await tx.select().from(emails).where(eq(emails.id, emailId)).for('no key update');
    if (!email || isForStaff(email)) return refused('not-found');
    const dedupeKey = `again:${emailId}:${requestKey}`;
    const done = await findMail(tx, dedupeKey);
    if (done !== null) return ok({ emailId: done });
    if (email.state === 'queued') return refused('waits');
    if (email.isCopy) return refused('staff-copy');
    if (order?.otherKeys) return refused('other-keys');
    const recipient = await currentRecipient(tx, email);
    const words = (await whyBlocked(tx, [recipient], email.stream)).get(recipient.toLowerCase());
    if (words) return refused('blocked', { words });
    const again = { email: { ...email, recipient }, order, by: byStaff(staff) };
    const made = isGiftCard(email)
      ? await sendAnotherCode(tx, shop, staff, { again, dedupeKey, mayMoveMoney })
      : await sendFresh(tx, shop, { again, dedupeKey });
    if (!made.ok) return made;
    const sent = await findMail(tx, dedupeKey);
    if (sent === null) throw new Error('The mail was not written.');
    await noteSent(tx, shop, staff, { ...again, former: email, sent });
    return ok({ emailId: sent });
  });
}

async function findMail(tx: Transaction, dedupeKey: string): Promise<number | null> {
  const [mail] = await tx.select({ id: emails.id }).from(emails).where(eq(emails.dedupeKey, dedupeKey));
  return mail?.id ?? null;
}

type Again = { again: MailAgain; dedupeKey: string };

async function sendFresh(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  { again, dedupeKey }: Again,
): Promise<Ok | NotFresh> {
  const fresh = await freshFacts(tx, shop, again);
  if (!fresh.ok) return fresh;
  const { template, stream, orderId, recipient } = again.email;
  // The row was written with facts of its own template.
  const mail = { template, data: fresh.facts } as unknown as Pick<QueuedMail<'payment-link'>, 'template' | 'data'>;
  await queueMail(tx, { ...mail, stream, orderId, recipient, dedupeKey });
  if (template === 'payment-link') await noteAsked(tx, shop, again, mail.data);
  return ok();
}

/** Reminders of a balance count from the mail that asked for it last, as where staff send a link. */
async function noteAsked(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  { order }: MailAgain,
  { due, linkExpiresAt }: MailTemplates['payment-link'],
): Promise<void> {
  if (!order || due.leg !== 'balance' || linkExpiresAt === null) return;
  await tx.update(orders).set({ balanceAskedAt: clock() }).where(eq(orders.id, order.id));
}

function isGiftCard({ template }: Pick<EmailRow, 'template'>): boolean {
  return template === 'gift-card' || template === 'gift-card-reissued';
}

/** Nobody has the code of a card once it is mailed: another card with another code takes its place (rule 23.6). */
async function sendAnotherCode(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  staff: StaffMember,
  { again, dedupeKey, mayMoveMoney }: Again & { mayMoveMoney: boolean },
): Promise<Ok | Refused<'needs-money' | 'gone'>> {
  if (!mayMoveMoney) return refused('needs-money');
  const { giftCardId, recipient } = { ...again.email, ...(again.email.data as MailTemplates['gift-card']) };
  const card = await reissueLocked(tx, shop, staff, giftCardId, { recipient, occasion: dedupeKey });
  return card.ok ? ok() : refused('gone');
}

async function noteSent(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  staff: StaffMember,
  { former, email, order, by, sent }: MailAgain & { former: EmailRow; sent: number },
): Promise<void> {
  const event = {
    at: clock(),
    what: 'mail-sent-again',
    before: former.recipient === email.recipient ? null : { recipient: former.recipient },
    after: { email: former.subject ?? former.template, recipient: email.recipient, emailId: sent },
  };
  if (order) {
    await recordEvent(tx, { orderId: order.id, ...by, ...event });
    return;
  }
  await recordStaffEvent(tx, staff, { subject: 'email', subjectId: former.id, ...event });
  await tx.execute(sql`select tell_staff('customers', null)`);
}

/**
 * To whom a mail goes that is sent once more: one about an order to the address that the order has now, because a wrong address
 * is the usual cause, and it is put right on the order. What tells a former address that it is one goes nowhere else, a gift
 * card to nobody but whom it is for, news to whose link unsubscribes them, and a copy for staff to nobody but them.
 */
export async function currentRecipient(tx: Transaction, email: EmailRow): Promise<string> {
  const { orderId, recipient, template, isCopy } = email;
  const isGift = template === 'gift-card' && (email.data as MailTemplates['gift-card']).from !== null;
  if (orderId === null || isCopy || isGift || KEPT_RECIPIENT.has(template)) return recipient;
  const [order] = await tx.select({ email: orders.customerEmail }).from(orders).where(eq(orders.id, orderId));
  return order?.email ?? recipient;
}

const KEPT_RECIPIENT = new Set<string>([
  ...(['address-replaced', 'gift-card-reissued', 'bow-transfer', 'bow-transferred'] satisfies (keyof MailTemplates)[]),
  'announcement' satisfies keyof MailTemplates,
]);
