import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { type Ledger, nextDue, type OrderRow } from '../payments/ledger.ts';

/** Orders whose deposit is here and whose balance is not, without test orders and those of other keys. In the words of the indices. */
export const owesBalance = sql`(${orders.depositReceived} and not ${orders.balanceReceived}
  and ${orders.status} <> 'cancelled' and not ${orders.isTest}
  and not ${orders.otherKeys})`;

export type BalanceDue = NonNullable<ReturnType<typeof nextDue>>;

/** The balance of an order that may be asked for now, or why it must not be, in words for staff. */
export function balanceDue(order: OrderRow, ledger: Ledger): { due: BalanceDue } | { skipped: string } {
  if (order.status === 'cancelled') return { skipped: 'Cancelled meanwhile.' };
  if (ledger.processing) return { skipped: 'A payment is under way.' };
  const due = nextDue(order, ledger);
  if (!due) return { skipped: 'Paid meanwhile.' };
  return due.leg === 'balance' ? { due } : { skipped: 'The deposit is missing.' };
}
