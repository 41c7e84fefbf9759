import { expect, type Page } from '@playwright/test';
import { askDatabase } from '#tests/support/processes/ask-database.ts';

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
