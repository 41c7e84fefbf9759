import { type Cents, formatUsd } from '#values/money.ts';

/** What the amount is called that a checkout took, in checkout, confirmation and mail. A bow alone, by card alone, has its deposit instead. */
export const PAID_TODAY = 'Paid today';
export const DEPOSIT_PAID = 'Deposit paid';

/**
 * By which means the amount of a checkout is paid, below that amount: the same rows in checkout, confirmation and mail. None where a
 * card pays it all. `ending`: of the gift card, where it is known.
 */
export function paidBy({ today, gift, ending }: { today: Cents; gift: Cents; ending?: string | null }) {
  if (gift === 0) return [];
  const rows: [label: string, value: string][] = [
    [`By gift card${ending ? ` ending in ${ending}` : ''}`, formatUsd(gift)],
    ['By card', formatUsd(today - gift)],
  ];
  return rows;
}
