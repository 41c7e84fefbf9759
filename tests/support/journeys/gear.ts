import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { giveDataKeys } from '#db/columns/data-keys.ts';
import { openDatabase, openPool } from '#db/database.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { readOrder } from '#tests/support/journeys/account.ts';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { cardProvider } from '#tests/support/processes/order-by-api.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

/** An order with gear in a running shop, as its checkout leaves it. */
export function placedGear(shop: RunningServer, given: Parameters<typeof gearOrder>[1]): ReturnType<typeof gearOrder> {
  return insideShop(shop, (counter) => gearOrder(counter, given));
}

/** The same, with a card that was really charged at the provider: its money can go back. */
export async function boughtGear(shop: RunningServer, given: Parameters<typeof gearOrder>[1]): Promise<string> {
  const { order } = await placedGear(shop, { ...given, paid: false });
  const stripe = cardProvider(shop.origin);
  const intent = await stripe.paymentIntents.create({ amount: order.depositAmount ?? 0, currency: 'usd' });
  await askDatabase(
    shop.dataDir,
    `with placed as (update orders set stripe_payment_intent_id = $2 where id = $1)
     update payments set provider_intent_id = $2, mode = 'sandbox' where order_id = $1`,
    [order.id, intent.id],
  );
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa', return_url: `${shop.origin}/` });
  await expect.poll(async () => (await readOrder(shop, order.orderNumber)).status).not.toBe('pending');
  return order.orderNumber;
}

/** Writes into the database of a running shop, past the shop. */
export async function insideShop<T>(
  { dataDir }: RunningServer,
  write: (counter: Pick<Shop, 'db' | 'clock'>) => Promise<T>,
): Promise<T> {
  giveDataKeys([await readFile(join(dataDir, 'data-key'), 'utf8')]);
  const pool = openPool({ host: `${dataDir}/postgres`, port: 5432, user: 'fulldraw', database: 'fulldraw' });
  try {
    return await write({ db: openDatabase(pool), clock: () => new Date() });
  } finally {
    await pool.end();
  }
}

/** A product of a journey's own, since journeys share a shop: $48.00, half a pound. Gives its id. */
export async function addGear(dataDir: string, { name, stock = 5 }: { name: string; stock?: number }): Promise<number> {
  const [row] = await askDatabase(
    dataDir,
    `insert into products (name, slug, description, price, category, stock_quantity, weight)
     values ('${name}', '${crypto.randomUUID()}', 'Made well.', 48, 'Accessories', ${stock}, 0.5) returning id`,
  );
  return Number(row?.id);
}

/** Puts it into the cart of the page's own browser. */
export async function putIntoCart(page: Page, productId: number, quantity = 1): Promise<void> {
  const { origin } = new URL(page.url());
  const headers = { origin };
  const added = await page.request.post('/api/cart/items', { data: { productId, quantity }, headers });
  expect(added.ok(), await added.text()).toBe(true);
}

export async function stockLeft(dataDir: string, productId: number): Promise<number> {
  const [row] = await askDatabase(dataDir, `select stock_quantity from products where id = ${productId}`);
  return Number(row?.stock_quantity);
}
