import { sql } from 'drizzle-orm';
import { type CardChargeRow, cardCharges, keptCards, type OrderRow } from '#db/schema.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { prepareBatch } from '#shop/mailings/prepare-batch.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { readMailing, release } from '#tests/support/mails/mailings.ts';
import { depositOf, pay, pendingOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

export const DAY = 86_400_000;

/** An order whose customer let the card of the deposit be kept. */
export async function orderWithCard(test: TestShop, card = 'pm_card_visa', email = 'ann@example.com') {
  const order = await pendingOrder(test, { keepsCard: true, customerEmail: email });
  await pay(test, depositOf(order), card);
  await syncPayment(test.shop, depositOf(order));
  return readOrder(test, order.id);
}

/** A release whose mails have all gone out. */
export async function announce(test: TestShop): Promise<number> {
  const id = await release(test);
  await makeReleaseMails(test, id);
  await test.shop.db.execute(
    sql`update mailing_recipients set state = 'sent' where mailing_id = ${id} and state = 'waiting'`,
  );
  await test.shop.db.execute(sql`update mailings set finished_at = shop_now() where id = ${id}`);
  return id;
}

export async function makeReleaseMails(test: TestShop, id: number) {
  const mailings = { ...test.shop, mailingKinds: MAILING_KINDS };
  await prepareBatch(mailings, await readMailing(test, id), { after: 0, size: 100 });
}

export const readCharges = ({ shop }: TestShop): Promise<CardChargeRow[]> =>
  shop.db.select().from(cardCharges).orderBy(cardCharges.id);

export const readCards = ({ shop }: TestShop) => shop.db.select().from(keptCards).orderBy(keptCards.orderId);

/** How often each of the provider's payments has taken money. */
export const chargesOf = async (test: TestShop, order: OrderRow): Promise<number> =>
  (await amountsCharged(test, order)).length;

/** What the provider took of the order's balance, in cents. */
export async function amountsCharged(test: TestShop, order: OrderRow): Promise<number[]> {
  const { rows } = await test.shop.db.execute<{ cents: number }>(sql`
    select (data->>'amount')::int as cents from sandbox.stripe_objects where kind = 'charge' and data->>'status' = 'succeeded'
      and (data->'metadata'->>'leg') = 'balance' and data->'metadata'->>'order_number' = ${order.orderNumber}`);
  return rows.map(({ cents }) => cents);
}
