import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { recordEvents } from '#shop/records/record-events.ts';
import { newPaymentToken } from '#values/random.ts';
import type { AskedBalance } from './balance-facts.ts';
import type { BalanceDue } from './owes-balance.ts';
import { deadlineFrom } from './release-letter.ts';

/** An order as it was before its balance was asked for, and on what terms that is done. */
export type AskedOrder = { order: OrderRow; asked: AskedBalance };

/** A balance to be paid within seven days from now, through the link that the order has, or through a new one. */
export function askFor(due: BalanceDue, { paymentToken }: OrderRow, now: Date): AskedBalance {
  return { due, token: paymentToken ?? newPaymentToken(), linkExpiresAt: deadlineFrom(now) };
}

/** Gives orders that are locked their links and deadlines, all in one statement. A link that there is already stays sealed as it is. */
export async function askForBalances(tx: Transaction, now: Date, asked: AskedOrder[]): Promise<void> {
  const column = <Value>(from: (each: AskedOrder) => Value) => sql.param(asked.map(from));
  await tx.execute(sql`
    update ${orders} set payment_token = coalesce(given.token, ${orders.paymentToken}), link_expires_at = given.deadline, balance_asked_at = ${now},
      updated_at = ${now}
    from unnest(
      ${column(({ order }) => order.id)}::int[],
      ${column(({ order, asked: { token } }) => (order.paymentToken ? null : sealed(token)))}::text[],
      ${column((each) => each.asked.linkExpiresAt)}::timestamptz[]
    ) as given (id, token, deadline)
    where ${orders.id} = given.id`);
}

const sealed = (token: string) => orders.paymentToken.mapToDriverValue(token);

/** Writes into the orders' histories that they were asked for their balances, and until when. */
export function noteReleases(tx: Transaction, at: Date, staffName: string | null, asked: AskedOrder[]): Promise<void> {
  return recordEvents(
    tx,
    { at, actor: 'staff', actorName: staffName, what: 'release-sent' },
    asked.map(({ order, asked: { due, linkExpiresAt } }) => ({
      ...{ orderId: order.id, before: { linkExpiresAt: order.linkExpiresAt } },
      after: { linkExpiresAt, recipient: order.customerEmail, ...due },
    })),
  );
}
