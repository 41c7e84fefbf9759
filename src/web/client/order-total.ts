import { fromDecimal, toDecimal } from '#values/money.ts';
import { totalRows } from '#values/text/total-rows.ts';
import { usd } from './format.ts';

type Priced = { totalAmount: string; reducedBy: string };
type Taxed = Priced & { taxAmount: string; taxEstimate?: string };

/** What an order costs, where its price was lowered since what is left of it. */
export function totalNow({ totalAmount, reducedBy }: Priced): string {
  return usd(toDecimal(fromDecimal(totalAmount) - fromDecimal(reducedBy)));
}

/** The total as lines: of a price that was lowered, also what it was and by how much. */
export function totalLines({
  totalAmount,
  reducedBy,
  taxAmount,
  taxEstimate,
}: Taxed): { label: string; value: string }[] {
  const price = { totalAmount: fromDecimal(totalAmount), reducedBy: fromDecimal(reducedBy) };
  const tax = { taxAmount: fromDecimal(taxAmount), taxEstimate: fromDecimal(taxEstimate ?? '0.00') };
  const rows = totalRows({ ...price, ...tax }, 'Total');
  return rows.map(([label, value]) => ({ label, value }));
}
