import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { type Quote, TaxToAsk } from '#shop/catalogue/ask-tax.ts';
import type { Addressee, Letter } from '#shop/mailings/mailing-kind.ts';
import { decideTax } from '#shop/orders/ledger/decide-tax.ts';
import { type Ledger, nextDue, undecidedOf } from '#shop/orders/ledger/ledger.ts';
import { batchFacts, orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { linkAddress } from '#shop/orders/links/give-link.ts';
import type { BalanceDue } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { BatchWindow } from '#values/text/place-text.ts';

export type DueLeg = NonNullable<ReturnType<typeof nextDue>>;

/** The same orders with the sales tax of their bows, as it is on the day on which they are asked. They are locked. */
export async function decideTaxes(tx: Transaction, shop: Shop, addressees: Addressee[]): Promise<Addressee[]> {
  const decided: Addressee[] = [];
  const toAsk: Quote[] = [];
  for (const each of addressees) {
    try {
      decided.push({ ...each, order: await decideTax(tx, shop, each.order) });
    } catch (fault) {
      if (!(fault instanceof TaxToAsk)) throw fault;
      toAsk.push(...fault.quotes);
    }
  }
  // All of them at once, because the transaction begins anew for each time.
  if (toAsk.length > 0) throw new TaxToAsk(toAsk);
  return decided;
}

/** The balance of an order that may be asked for now, or why it must not be, in words for staff. */
export function balanceDue(order: OrderRow, ledger: Ledger): { due: DueLeg } | { skipped: string } {
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

export type AskedBalance = Pick<BalanceDue, 'due' | 'afterDeadline'> & { token: string; linkExpiresAt: Date };

/** What every mail says that asks for the balance until a deadline, as it is at this moment. */
export function balanceFacts(
  { clock, origin }: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  { due, token, linkExpiresAt, afterDeadline }: AskedBalance,
  batch: BatchWindow | undefined,
): BalanceDue {
  return {
    ...orderFacts(order, origin),
    ...batchFacts(batch, clock()),
    due,
    paymentLink: linkAddress(origin, token),
    linkExpiresAt: linkExpiresAt.toISOString(),
    writtenAt: clock().toISOString(),
    ...(afterDeadline && { afterDeadline }),
  };
}

/** Whoever has the bow already, with the balance outstanding, is sent the plain link: nothing is said of making the bow. */
export function unlessShipped({ status }: OrderRow, letter: Letter & { data: BalanceDue }): Letter {
  return status === 'shipped' ? { template: 'payment-link', data: letter.data } : letter;
}
