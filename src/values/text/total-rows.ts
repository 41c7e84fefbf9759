import { type Cents, formatUsd } from '#values/money.ts';

/**
 * What an order costs, on pages and in mails: with its sales tax where there is some, and what of that is expected later; of a price that was
 * lowered since, also what it was and by how much.
 */
export function totalRows(
  { totalAmount, reducedBy, taxAmount = 0, taxEstimate = 0 }: Priced,
  title: string,
): [title: string, value: string][] {
  const rows = rowsOf(totalAmount, reducedBy, title);
  if (taxAmount > 0) rows.unshift(['Sales tax', formatUsd(taxAmount)]);
  if (taxEstimate > 0) rows.push([TAX_LATER, formatUsd(taxEstimate)]);
  return rows;
}

/** What comes on top of the balance, as far as it can be said. */
export const TAX_LATER = 'Sales tax with the balance, expected';

type Priced = Record<'totalAmount' | 'reducedBy', Cents> & Partial<Record<'taxAmount' | 'taxEstimate', Cents>>;

function rowsOf(totalAmount: Cents, reducedBy: Cents, title: string): [title: string, value: string][] {
  if (reducedBy === 0) return [[title, formatUsd(totalAmount)]];
  return [
    ['Price', formatUsd(totalAmount)],
    ['Reduced by', `−${formatUsd(reducedBy)}`],
    ['New total', formatUsd(totalAmount - reducedBy)],
  ];
}
