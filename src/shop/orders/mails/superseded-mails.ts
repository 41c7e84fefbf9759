import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { giftCards, orders } from '#db/schema.ts';
import type { MailToGo } from '#shop/mail/outgoing.ts';
import { askedOf, nextDue, readLedger, readLedgers } from '#shop/orders/ledger/ledger.ts';
import { workingToken } from '#shop/orders/ledger/order-progress.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';

const SUPERSEDED = 'Not sent: since it was written, this was paid, or the link or what is due has changed.';

/** The mails that ask for money by a link; what they say of it has one form. */
const ASKING = new Set<string>([
  'phone-order',
  'payment-link',
  'release',
  'balance-reminder',
  'balance-last-word',
] satisfies (keyof MailTemplates)[]);
type Asking = Pick<MailTemplates['payment-link'], 'due' | 'paymentLink'>;

/** Why a mail that waited must not go out any more; null while it may. */
export async function whySuperseded(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  email: MailToGo,
): Promise<string | null> {
  return (await findSuperseded(tx, shop, [email])).get(email.id) ?? null;
}

/**
 * Which of these mails must not go out any more, by their ids, and why. Receipts stay true for ever, but nobody is asked
 * for money that they have paid, or sent a link that does not work any more.
 */
export async function findSuperseded(
  db: Database | Transaction,
  { clock }: Pick<Shop, 'clock'>,
  mails: readonly MailToGo[],
): Promise<Map<number, string>> {
  const asking = mails.flatMap(({ id, template, orderId, isCopy, data }) =>
    orderId === null || isCopy || !ASKING.has(template) ? [] : [{ id, orderId, asked: data as Asking }],
  );
  const overtaken = await findVoidCards(db, mails);
  if (asking.length === 0) return overtaken;
  const ids = asking.map(({ orderId }) => orderId);
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  const found = new Map(rows.map((order) => [order.id, order]));
  const ledgers = await readLedgers(db, ids);
  const now = clock();
  const superseded = asking.filter(({ orderId, asked }) => {
    const order = found.get(orderId);
    const ledger = ledgers.get(orderId);
    const token = order && workingToken(order, now);
    if (!order || !ledger || !token || !asked.paymentLink.endsWith(token)) return true;
    const due = nextDue(order, ledger);
    return due?.leg !== asked.due.leg || due.amount !== asked.due.amount;
  });
  return new Map([...overtaken, ...superseded.map(({ id }) => [id, SUPERSEDED] as const)]);
}

const CARD_VOID = 'Not sent: the gift card has become void since it was written.';

/** Nobody is sent a code that does not work: its card was reissued, or its money went back. */
async function findVoidCards(db: Database | Transaction, mails: readonly MailToGo[]): Promise<Map<number, string>> {
  const cards = mails.flatMap(({ id, template, data }) =>
    template === 'gift-card' || template === 'gift-card-reissued'
      ? [{ id, cardId: (data as MailTemplates['gift-card']).giftCardId }]
      : [],
  );
  if (cards.length === 0) return new Map();
  const ids = cards.map(({ cardId }) => cardId);
  const voided = await db
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(and(inArray(giftCards.id, ids), eq(giftCards.state, 'void')));
  const gone = new Set(voided.map(({ id }) => id));
  return new Map(cards.filter(({ cardId }) => gone.has(cardId)).map(({ id }) => [id, CARD_VOID]));
}

/**
 * Mails about a parcel, and about a refund, go out whatever was paid since they were written, but say what is outstanding now:
 * nobody is asked for money that they have paid.
 */
export async function settledSince<Mail extends MailToGo>(tx: Transaction, email: Mail): Promise<Mail> {
  if (email.template === 'money-returned') return withoutPaid(tx, email);
  if (email.template !== 'order-shipped' || email.orderId === null) return email;
  const data = email.data as MailTemplates['order-shipped'];
  if (data.outstanding === 0) return email;
  const [order] = await tx.select().from(orders).where(eq(orders.id, email.orderId));
  const outstanding = order ? askedOf(order, await readLedger(tx, order.id)) : 0;
  return { ...email, data: { ...data, outstanding, paymentLink: outstanding > 0 ? data.paymentLink : null } };
}

async function withoutPaid<Mail extends MailToGo>(tx: Transaction, email: Mail): Promise<Mail> {
  const { owedAmount, paymentLink, ...data } = email.data as MailTemplates['money-returned'];
  if (!owedAmount || email.orderId === null) return email;
  const [order] = await tx.select().from(orders).where(eq(orders.id, email.orderId));
  const owed = order ? Math.min(askedOf(order, await readLedger(tx, order.id)), owedAmount) : 0;
  return { ...email, data: owed > 0 ? { ...data, owedAmount: owed, paymentLink } : data };
}
