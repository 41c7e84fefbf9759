import { fromDecimal, toDecimal } from '#values/money.ts';
import { totalRows } from '#values/text/total-rows.ts';
import { usd } from './format.ts';

type Priced = { totalAmount: string; reducedBy: string };

/** What an order costs, where its price was lowered since what is left of it. */
export function totalNow({ totalAmount, reducedBy }: Priced): string {
  return usd(toDecimal(fromDecimal(totalAmount) - fromDecimal(reducedBy)));
}

/** The total as lines: of a price that was lowered, also what it was and by how much. */
export function totalLines({ totalAmount, reducedBy }: Priced): { label: string; value: string }[] {
  const rows = totalRows({ totalAmount: fromDecimal(totalAmount), reducedBy: fromDecimal(reducedBy) }, 'Total');
  return rows.map(([label, value]) => ({ label, value }));
}
