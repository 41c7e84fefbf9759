import type { OrderRow } from '#db/schema.ts';
import type { Letter } from '#shop/mailings/mailing-kind.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { linkAddress } from '#shop/orders/links/give-link.ts';
import type { BalanceDue } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';

export type AskedBalance = { due: BalanceDue['due']; token: string; linkExpiresAt: Date };

/** What every mail says that asks for the balance until a deadline, as it is at this moment. */
export function balanceFacts(
  { clock, origin }: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  { due, token, linkExpiresAt }: AskedBalance,
): BalanceDue {
  return {
    ...orderFacts(order, origin),
    due,
    paymentLink: linkAddress(origin, token),
    linkExpiresAt: linkExpiresAt.toISOString(),
    writtenAt: clock().toISOString(),
  };
}

/** Whoever has the bow already, with the balance outstanding, is sent the plain link: nothing is said of making the bow. */
export function unlessShipped({ status }: OrderRow, letter: Letter & { data: BalanceDue }): Letter {
  return status === 'shipped' ? { template: 'payment-link', data: letter.data } : letter;
}
