import { type Cents, formatUsd } from '#values/money.ts';

/** What an order costs, on pages and in mails: of a price that was lowered since, also what it was and by how much. */
export function totalRows(
  { totalAmount, reducedBy }: { totalAmount: Cents; reducedBy: Cents },
  title: string,
): [title: string, value: string][] {
  if (reducedBy === 0) return [[title, formatUsd(totalAmount)]];
  return [
    ['Price', formatUsd(totalAmount)],
    ['Reduced by', `−${formatUsd(reducedBy)}`],
    ['New total', formatUsd(totalAmount - reducedBy)],
  ];
}
