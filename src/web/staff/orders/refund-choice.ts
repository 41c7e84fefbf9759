import { type Cents, formatUsd, fromDecimal, parseAmount, toDecimal } from '#values/money.ts';

export type RefundChoice = 'all' | 'part' | 'nothing';

/** The cents of an amount that was typed, or a sentence about what is wrong with it. */
export function readRefund(typed: string, refundable: string): { cents: Cents } | { error: string } {
  const cents = parseAmount(typed.trim().replace(/^\$/, '').replaceAll(',', ''));
  if (!cents) return { error: 'Please give an amount such as 177.60.' };
  const most = fromDecimal(refundable);
  return cents > most ? { error: `At most ${formatUsd(most)} can be given back.` } : { cents };
}

/** What a cancellation means for the customer's money, the amounts spelled out. */
export function cancellationWords(choice: RefundChoice, typed: string, refundable: string): string {
  const all = fromDecimal(refundable);
  const told = 'The customer gets an email about the cancellation';
  if (all === 0) return `No money has come in that could go back. ${told}.`;
  if (choice === 'all') return `${formatUsd(all)} goes back to the customer’s card. ${told} and the refund.`;
  if (choice === 'nothing') return `Nothing goes back: the shop keeps ${formatUsd(all)}. ${told}.`;
  const part = readRefund(typed, refundable);
  if ('error' in part) return `Part of ${formatUsd(all)} goes back to the customer’s card. ${told} and the refund.`;
  const [back, kept] = [formatUsd(part.cents), formatUsd(all - part.cents)];
  return `${back} goes back to the customer’s card, and the shop keeps ${kept}. ${told} and the refund.`;
}

/** What the server is told: nothing about the money means all of it. */
export function refundAmountOf(choice: RefundChoice, cents: Cents): string | undefined {
  if (choice === 'all') return undefined;
  return toDecimal(choice === 'part' ? cents : 0);
}
