import { sql } from 'drizzle-orm';
import { type OrderRow, orders } from '#db/schema.ts';
import { type Ledger, nextDue, undecidedOf } from '#shop/orders/ledger/ledger.ts';

/** Orders whose deposit is here and whose balance is not, without test orders and those of other keys. In the words of the indices. */
export const owesBalance = sql`(${orders.depositReceived} and not ${orders.balanceReceived}
  and ${orders.status} <> 'cancelled' and not ${orders.isTest}
  and not ${orders.otherKeys})`;

export type BalanceDue = NonNullable<ReturnType<typeof nextDue>>;

/** The balance of an order that may be asked for now, or why it must not be, in words for staff. */
export function balanceDue(order: OrderRow, ledger: Ledger): { due: BalanceDue } | { skipped: string } {
  if (order.status === 'cancelled') return { skipped: 'Cancelled meanwhile.' };
  if (ledger.processing) return { skipped: 'A payment is under way.' };
  // What the bank or a person has yet to decide may change the amount: nobody is asked by a machine until then.
  if (ledger.disputed > 0) return { skipped: 'The customer disputes a charge at their bank.' };
  if (undecidedOf(ledger) > 0)
    return { skipped: 'Money went back, and nobody has said what that means for the price.' };
  const due = nextDue(order, ledger);
  if (!due) return { skipped: 'Paid meanwhile.' };
  if (due.leg === 'balance') return { due };
  return { skipped: due.leg === 'deposit' ? 'The deposit is missing.' : 'The balance is paid.' };
}
