import { z } from 'zod';
import { amountInput } from '#contract/fields/amount.ts';
import { orderCancellation, orderRefund } from '#contract/orders/order-money-schemas.ts';
import type { PricedOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { taxInside } from '#values/books/sales-tax.ts';
import { type Cents, formatUsd, fromDecimal, parseAmount } from '#values/money.ts';
import type { MoneyBackMeaning, PaymentMethod } from '#values/order/order.ts';
import { divideBack, readMoneyBack, wayBack } from '#values/text/money-back-text.ts';

export type RefundChoice = 'all' | 'part' | 'nothing';

/** The cents of an amount that was typed, or a sentence about what is wrong with it. */
export function readRefund(typed: string, refundable: string): { cents: Cents } | { error: string } {
  const cents = parseAmount(plain(typed));
  if (!cents) return { error: 'Please give an amount such as 177.60.' };
  const most = fromDecimal(refundable);
  return cents > most ? { error: `At most ${formatUsd(most)} can be given back.` } : { cents };
}

/** "$1,000.50" is as good as 1000.50. */
const plain = (typed: string) => typed.trim().replace(/^\$/, '').replaceAll(',', '');

/** The contract's amount as people type it, with a dollar sign and commas: above zero, and no more than there is. */
function typedRefund(refundable: string) {
  return z
    .string()
    .check(({ value, issues }) => {
      const read = readRefund(value, refundable);
      if ('error' in read) issues.push({ code: 'custom', message: read.error, input: value });
    })
    .transform((typed): string | number => plain(typed))
    .pipe(amountInput);
}

/** A refund as its window has it. */
export const refundRules = (refundable: string) => orderRefund.extend({ amount: typedRefund(refundable) });

/** A cancellation as its window has it: the amount counts where a part goes back. */
export function cancellationRules(refundable: string) {
  const { reason } = orderCancellation.shape;
  const part = z.object({ reason, choice: z.literal('part'), part: typedRefund(refundable) });
  const whole = z.object({ reason, choice: z.enum(['all', 'nothing']), part: z.string() });
  return z.discriminatedUnion('choice', [part, whole]).transform(({ reason: given, ...back }) => {
    if (back.choice === 'all') return { reason: given };
    return { reason: given, refundAmount: back.choice === 'part' ? back.part : '0.00' };
  });
}

/** What a cancellation means for the customer's money, the amounts spelled out. */
export function cancellationText(
  choice: RefundChoice,
  typed: string,
  { refundable, disputed, cancellation }: Pick<PricedOrderDetail, 'refundable' | 'disputed' | 'cancellation'>,
): string {
  const held = fromDecimal(disputed);
  // The rest of the words are about money that the shop can give or keep.
  const all = Math.max(fromDecimal(refundable) - held, 0);
  const told = 'The customer gets an email about the cancellation';
  if (all === 0 && held > 0) return `Nothing goes back now. ${told}.`;
  if (all === 0) return `There is no money that could go back. ${told}.`;
  const part = readRefund(typed, refundable);
  if (choice === 'part' && 'error' in part) return `Part of ${formatUsd(all)} goes back. ${told} and the refund.`;
  const usual = readMoneyBack(cancellation);
  const back =
    choice === 'all' ? usual : divided(choice === 'part' && 'cents' in part ? part.cents : 0, cancellation.sources);
  const way = wayBack(back, 'their');
  const kept = all - back.toCard - back.toGiftCards;
  const why = choice === 'all' && usual.sent > 0 ? ', for what was sent' : '';
  const keeps = `the shop keeps ${formatUsd(kept)}${why}`;
  if (!way) return `Nothing goes back: ${keeps}. ${told}.`;
  return `The customer gets back ${way}${kept > 0 ? `, and ${keeps}` : ''}. ${told} and the refund.`;
}

/** Of which charges an amount is taken, as the server divides it. */
function divided(amount: Cents, sources: PricedOrderDetail['cancellation']['sources']) {
  const ways = divideBack(
    amount,
    sources.map(({ method, amount: left }) => ({ method, amount: fromDecimal(left) })),
  );
  const sum = (method: PaymentMethod) =>
    ways.reduce((total, { from, amount: given }) => total + (from.method === method ? given : 0), 0);
  return { toCard: sum('card'), toGiftCards: sum('gift_card') };
}

export const REFUND_MEANINGS: [MoneyBackMeaning, string][] = [
  ['price_reduction', 'The price is lower by it'],
  ['still_owed', 'The customer still owes it'],
];

/** What a refund means for the order that goes on, the amounts spelled out. */
export function refundText(
  meaning: MoneyBackMeaning,
  typed: string,
  { refundable, outstanding, taxBack }: Pick<PricedOrderDetail, 'refundable' | 'outstanding' | 'taxBack'>,
): string {
  const read = readRefund(typed, refundable);
  const owed = fromDecimal(outstanding);
  if ('error' in read) {
    return meaning === 'still_owed'
      ? 'It goes back now, and the payment link asks for it again.'
      : 'It goes back, and nobody is asked for it again.';
  }
  const back = formatUsd(read.cents);
  if (meaning === 'still_owed') {
    return `${back} goes back now, and the payment link asks for it again: ${formatUsd(owed + read.cents)} is outstanding then.`;
  }
  const rest = owed > 0 ? `${formatUsd(owed)} stays outstanding.` : 'Nothing is outstanding.';
  const tax = taxInside(taxBack.money, read.cents);
  const taxed = tax > 0 ? ` Of it ${formatUsd(tax)} is sales tax.` : '';
  return `${back} goes back, and the price is lower by it.${taxed} ${rest}`;
}
