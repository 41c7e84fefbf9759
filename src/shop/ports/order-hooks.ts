import type { Transaction } from '#db/database.ts';
import type { OrderItemRow, OrderRow } from '#db/schema.ts';

type Now = { origin: string; clock: () => Date };

/** What an order holds, as far as it decides what its money sets off. */
export type Bought = {
  /** The kinds of its lines besides the bow. */
  kinds: OrderItemRow['kind'][];
  /** It was begun with a cart. */
  fromCart: boolean;
  /** Its campaign has had no delay, which is made sure of when its place is taken, at the end of the transaction. */
  undelayed: boolean;
};

/**
 * What a change of an order sets off in layers above the orders. Given when the shop is composed, because the orders may not
 * import them. Each runs in the transaction of the change, under the order's lock; if it throws, the change is undone.
 */
export type OrderHooks = {
  /** What is paid at the checkout has come in, which makes it an order. */
  depositReceived(tx: Transaction, order: OrderRow, now: Now, bought: Bought): Promise<void>;
  /**
   * All of its money is in: by card, from a gift card, or because staff said that the price is lower by what is missing. It may
   * be called again for the same order.
   */
  paidWhole(tx: Transaction, order: OrderRow, now: Now): Promise<void>;
  /** Staff have begun to work on it. */
  orderBegun(tx: Transaction, order: OrderRow, now: Now): Promise<void>;
  /** They had begun by mistake. */
  orderNotBegun(tx: Transaction, order: OrderRow, now: Now): Promise<void>;
  /** Its bow is on its way; gear of it may still be to come. Called before its customer is written to. */
  orderShipped(tx: Transaction, order: OrderRow, now: Now): Promise<void>;
  /** Its bow is here all the same: staff have taken its shipment back. */
  bowTakenBack(tx: Transaction, order: OrderRow, now: Now): Promise<void>;
  /** It was cancelled, and what goes back has been asked for. */
  orderCancelled(tx: Transaction, order: OrderRow, now: Now): Promise<void>;
  /** A refund failed that was asked for under this key. `prints`: pieces that are to be printed are on the order again. */
  refundFailed(
    tx: Transaction,
    order: OrderRow,
    failed: { requestKey: string; prints: boolean },
    now: Now,
  ): Promise<void>;
  /** The order has another email address; whoever reads the former one's mails must not answer for its owner. */
  emailReplaced(tx: Transaction, orderId: number): Promise<void>;
};
