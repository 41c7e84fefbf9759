import { type Cents, formatUsd } from '#values/money.ts';

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
