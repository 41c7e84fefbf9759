import { fromDecimal, toDecimal } from '#values/money.ts';
import { usd } from './format.ts';

type Priced = { totalAmount: string; reducedBy: string };

/** What an order costs, where its price was lowered since what is left of it. */
export function totalNow({ totalAmount, reducedBy }: Priced): string {
  return usd(toDecimal(fromDecimal(totalAmount) - fromDecimal(reducedBy)));
}

/** The total as lines: of a price that was lowered, also what it was and by how much. */
export function totalLines(order: Priced): { label: string; value: string }[] {
  if (order.reducedBy === '0.00') return [{ label: 'Total', value: usd(order.totalAmount) }];
  return [
    { label: 'Price', value: usd(order.totalAmount) },
    { label: 'Reduced by', value: `−${usd(order.reducedBy)}` },
    { label: 'New total', value: totalNow(order) },
  ];
}
