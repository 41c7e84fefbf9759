import { z } from 'zod';
import { stateNameOf } from '#values/address/us-states.ts';
import { BOOK_DIFFERENCES, BOOKS, differenceText } from '#values/books/book-differences.ts';
import { formatUsd } from '#values/money.ts';
import { isInquiry, isLostDispute, isOpenDispute, PAYMENT_LEGS } from '#values/order/order.ts';
import { disputeStatusText, INQUIRY_TEXT, inText, LEG_LABELS } from '#web/staff/parts/money-labels.ts';
import type { TellMoment } from '#web/staff/parts/page-parts.tsx';

type Words = { title: string; advice: string };

const WORDS: Record<string, Words> = {
  'payment-without-order': {
    title: 'Money came and no order was saved',
    advice:
      'Find the customer at the card provider by the id of the payment; refund it there, or place the order with them.',
  },
  'ledger-disagrees': {
    title: 'The card provider and our ledger name different amounts or states',
    advice:
      'Compare both, and put it right at the card provider. A part that was taken of what was asked counts as received; the order waits for the rest.',
  },
  'payment-disputed': {
    title: 'A customer disputes a charge',
    advice:
      'Answer at the card provider before its deadline. The order keeps the consent to the balance terms, and waits until then.',
  },
  'fraud-warning': {
    title: 'A bank warns of a charge that its cardholder may not have made',
    advice: 'Ask the customer before you make the bow. A refund before it is disputed saves the fee of a dispute.',
  },
  'refund-outside': {
    title: 'Money was refunded outside this shop',
    advice: 'Say on the order’s page whether the price is lower by it, or the customer still owes it.',
  },
  'refund-failed': {
    title: 'A refund did not go through',
    advice:
      'The money is still here, and what was taken off the order for it is on it again. Ask the customer for another way, refund the order again or pay it outside the shop. The customer was told.',
  },
  'paid-back-twice': {
    title: 'Money has gone back twice: refunded, and taken by the bank',
    advice:
      'Send the bank the proof of the refund at the card provider, if it still takes evidence. Otherwise ask the customer to pay one of the two again. Then mark it as done.',
  },
  'payout-failed': {
    title: 'A payout to your bank account failed',
    advice:
      'The money stays at the card provider. Correct the bank account there; the next payout tries again. Then mark it as done.',
  },
  'nexus-near': {
    title: 'You may soon have to collect the sales tax of a state',
    advice:
      'Ask an adviser whether you have to register there, and set its rate under Money, Sales tax. Then this goes; or mark it as done.',
  },
  'tax-refused': {
    title: 'Stripe Tax does not work out, or record, the tax of a sale',
    advice:
      'It says why below. While it works none out, nobody can pay what is taxed: look at its settings at Stripe, or choose another way under Money, Sales tax. What it did not record may stand there already under this name; else record it by hand. Then mark it as done.',
  },
  'payment-in-review': {
    title: 'The card provider wants a person to look at a payment',
    advice:
      'Look at it there before you make or send anything, and approve or refund it. This goes once the review is closed.',
  },
  'account-needs-something': {
    title: 'The card provider needs something of you',
    advice:
      'Answer it on the page of your account there, before it holds back charges or payouts. This goes once nothing is asked any more.',
  },
  'checkout-flood': {
    title: 'Very many checkouts were opened and not paid',
    advice:
      'New ones wait a few seconds while it lasts, and addresses with many of them are refused. If it is no rush of customers, look for the addresses in the log.',
  },
  'card-testing': {
    title: 'Ten cards were refused on one payment',
    advice: 'It was closed. Perhaps somebody tries stolen cards: look at the payments at the card provider.',
  },
  'gift-card-guessing': {
    title: 'Very many wrong gift card codes were tried',
    advice:
      'No codes are looked at until there are fewer. A code cannot be guessed; if it goes on, look for the addresses in the log.',
  },
  'gift-cards-without-money': {
    title: 'The money that gift cards were bought with has left',
    advice:
      'Nobody can pay with them: they are blocked while the bank decides, and void once the money is gone. They are good again by themselves if it comes back. What is left of their money is at the order.',
  },
  'payment-not-ours': {
    title: 'A payment on our account is not of this shop',
    advice: 'Find out which other system charges on the same account.',
  },
  'keys-disagree': {
    title: 'No card can be charged: the keys of the card provider are wrong',
    advice:
      'Take both keys from the same account at Stripe, set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, and restart.',
  },
  'webhooks-refused': {
    title: 'Webhooks of the card provider are refused',
    advice:
      'Compare STRIPE_WEBHOOK_SECRET with the endpoint at Stripe, and the clock of the server. If others are taken meanwhile, strangers send these. Paid orders are found without webhooks too, a minute later.',
  },
  'print-failed': {
    title: 'The print provider does not print',
    advice: 'Put right what stands against it, at the product or the address, and try again on the order’s page.',
  },
  'print-held': {
    title: 'The print provider waits for a person',
    advice: 'Answer it in its dashboard; this goes once it goes on.',
  },
  'print-cancelled': {
    title: 'A print order was cancelled at the print provider',
    advice: 'Try again on the order’s page, or cancel the order and give the money back.',
  },
  'print-not-called-off': {
    title: 'What was cancelled or refunded is printed all the same',
    advice: 'Ask the print provider’s support to stop it. If it arrives, ask the customer to send it back.',
  },
  'order-without-place': {
    title: 'A bow that is paid whole, or that you work on, has no place in a batch',
    advice:
      'Enlarge a batch or add one, then give the order a place on its page. Or cancel it and give the money back.',
  },
  'phone-order-unpaid': {
    title: 'An order by phone was not paid in time, and is cancelled',
    advice: 'Call the customer if they still want it, and enter it again. Then mark it as done.',
  },
  'bow-of-cancelled-order': {
    title: 'A bow was begun for an order that is cancelled',
    advice: 'Decide in the workshop what becomes of it, such as another customer’s bow or stock. Then mark it as done.',
  },
  'order-cancelled-by-customer': {
    title: 'A customer has cancelled an order',
    advice: 'Its money goes back by itself, and its place is free. If the bow was begun, stop the work on it.',
  },
  'cancellation-refused': {
    title: 'An order was not cancelled: it has changed since that was confirmed',
    advice: 'Look at the order. If it is still to be cancelled, cancel it again with the amounts that stand there now.',
  },
  'payment-unknown': {
    title: 'The card provider does not know one of our payments',
    advice: 'It was made with other keys, such as test keys. It is not asked for again.',
  },
  'job-overdue': {
    title: 'A job of the shop stands still',
    advice:
      'It was not done for more than twice its pause; what it does is in the operating guide. Look at the log of the server, and start it anew if it does not go on. This goes once it was done.',
  },
  'backup-failed': {
    title: 'The last backup failed',
    advice:
      'Its reason stands in the line about backups below. It is tried again by itself; this goes once one has succeeded.',
  },
  'restore-failed': {
    title: 'The newest backup could not be restored',
    advice:
      'It is tried once a week by itself, in a folder of its own. The reason stands in the line about backups below; make a backup anew, and keep the older ones. This goes once one was restored.',
  },
  'log-not-archived': {
    title: 'The database log is not archived',
    advice:
      'The archive that WAL_ARCHIVE names could not be written; the server log says why. What waits is carried there once it can be, and then this goes.',
  },
};

/** What is known of one alert, and how staff read its moments. */
type Known = { detail: unknown; tellMoment: TellMoment };

/** What an alert means and what a person does about it; `facts` is what is known of this one, where there is something. */
export function alertText(
  kind: string,
  { detail, tellMoment }: Known = { detail: null, tellMoment: String },
): Words & { facts: string | null; page: string | null } {
  const words = wordsOf(kind, detail);
  const printing = kind.startsWith('print-') ? printDetail.safeParse(detail).data : undefined;
  // The reason is a sentence of its own, and the advice follows it.
  if (printing) return { ...words, facts: printing.reason?.replace(/\.$/, '') ?? null, page: printing.page ?? null };
  const bow = kind === 'bow-of-cancelled-order' ? bowDetail.safeParse(detail).data : undefined;
  if (bow) return { ...words, facts: bow.serial, page: null };
  const cancelled = kind === 'order-cancelled-by-customer' ? cancelledDetail.safeParse(detail).data : undefined;
  if (cancelled) return { ...words, facts: `${formatUsd(cancelled.refunded)} goes back`, page: null };
  const account = kind === 'account-needs-something' ? accountDetail.safeParse(detail).data : undefined;
  if (account) return { ...words, facts: accountFacts(account, tellMoment), page: account.page };
  const plain =
    kind === 'payout-failed' || kind === 'payment-in-review' || kind === 'cancellation-refused'
      ? plainDetail.safeParse(detail).data
      : undefined;
  if (plain) {
    const { amount, reason, page } = plain;
    const facts = [amount === null ? null : formatUsd(amount), reason && inText(reason).replace(/\.$/, '')];
    return { ...words, facts: facts.filter(Boolean).join(' · ') || null, page };
  }
  const near = kind === 'nexus-near' ? nearDetail.safeParse(detail).data : undefined;
  if (near) {
    const facts = `${stateNameOf(near.state)}: ${near.share} % of ${formatUsd(near.threshold)}`;
    return { ...words, facts, page: null };
  }
  const held = kind === 'gift-cards-without-money' ? heldDetail.safeParse(detail).data : undefined;
  if (held) return { ...words, facts: held.cards.map(wordHeld).join('; '), page: null };
  const read = moneyDetail.safeParse(detail);
  if (!read.success) return { ...words, facts: null, page: null };
  const { amount, leg, reason, disputeStatus, dueBy, page = null, leftOff = [] } = read.data;
  const isOpen = disputeStatus !== undefined && isOpenDispute(disputeStatus);
  const facts = [
    `${formatUsd(amount)} of the ${LEG_LABELS[leg].toLowerCase()}`,
    reason && inText(reason).replace(/\.$/, ''),
    disputeStatus && disputeStatusText(disputeStatus).label,
    isOpen && dueBy && `evidence until ${tellMoment(dueBy)}`,
  ];
  if (leftOff.length > 0) facts.push(`not on the order again, because it is sold or printed: ${leftOff.join(', ')}`);
  const advice = disputeStatus === undefined ? words.advice : adviceOn(disputeStatus, words.advice);
  return { ...words, advice, facts: facts.filter(Boolean).join(' · '), page };
}

function wordsOf(kind: string, detail: unknown): Words {
  const difference = BOOK_DIFFERENCES.find((what) => kind === `books-${what}`);
  if (difference) return differenceText(difference, 'open', bookDetail.safeParse(detail).data);
  return WORDS[kind] ?? { title: kind.replaceAll('-', ' '), advice: 'Look at the record, then mark it as done.' };
}

const name = z.string().nullable();
const bookDetail = z.object({
  disagrees: z.enum(BOOKS).nullable(),
  orderNumber: name,
  paymentId: name,
  otherId: name,
});

/** What alerts about single charges carry. Amounts are cents. */
const moneyDetail = z.object({
  amount: z.number(),
  leg: z.enum(PAYMENT_LEGS),
  reason: z.string().optional(),
  disputeStatus: z.string().optional(),
  dueBy: z.string().nullish(),
  page: z.string().optional(),
  /** Of a refund that failed: what could not be put back. */
  leftOff: z.array(z.string()).optional(),
});

/** What alerts about printing carry. */
const printDetail = z.object({ reason: z.string().nullish(), page: z.string().nullish() });

const nearDetail = z.object({ state: z.string(), share: z.number(), threshold: z.number() });

const plainDetail = z.object({
  amount: z.number().nullable(),
  reason: z.string().nullable(),
  page: z.string().nullable(),
});

const accountDetail = z.object({
  takesCharges: z.boolean(),
  paysOut: z.boolean(),
  asked: z.array(z.string()),
  dueBy: z.string().nullable(),
  page: z.string(),
});

/** What does not work any more, and what is asked for, by the provider's names. */
function accountFacts(
  { takesCharges, paysOut, asked, dueBy }: z.infer<typeof accountDetail>,
  tellMoment: TellMoment,
): string {
  const facts = [
    !takesCharges && 'No card can be charged',
    !paysOut && 'Nothing is paid out',
    asked.length > 0 && `It asks for: ${asked.map((name) => name.replaceAll(/[._]/g, ' ')).join(', ')}`,
    dueBy && `until ${tellMoment(dueBy)}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

const heldCard = z.object({
  card: z.string(),
  money: z.enum(['disputed', 'gone']),
  spent: z.number(),
  amount: z.number(),
});
const heldDetail = z.object({ cards: z.array(heldCard) });

function wordHeld({ card, money, spent, amount }: z.infer<typeof heldCard>): string {
  const state = `···· ${card} of ${formatUsd(amount)} is ${money === 'gone' ? 'void' : 'blocked'}`;
  if (spent === 0) return `${state}, nothing of it was spent`;
  return `${state}, ${formatUsd(spent)} of it was spent${money === 'gone' ? ' and is a loss' : ''}`;
}

const bowDetail = z.object({ serial: z.string() });
const cancelledDetail = z.object({ refunded: z.number() });

function adviceOn(status: string, whileOpen: string): string {
  if (isInquiry(status)) return INQUIRY_TEXT;
  if (isOpenDispute(status)) return whileOpen;
  if (isLostDispute(status))
    return 'The customer has the money back. Say on the order’s page what that means for the price.';
  return 'It is over, and the money stays here: the work on the order can go on.';
}
