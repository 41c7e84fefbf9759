import { eq } from 'drizzle-orm';
import pg from 'pg';
import { bookDifferences } from '#db/schema.ts';
import { usualSince, verifyBooks } from '#shop/books/verify-books.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const FIVE_MINUTES = 5 * 60_000;

/** Compares the books once whatever happened is old enough for its webhook to be lost. */
export async function verify(counter: TestShop, shop: Shop = counter.shop, since?: Date) {
  counter.advance(FIVE_MINUTES);
  const verified = await verifyBooks(shop, { since: since ?? usualSince(shop.clock()), askedBy: 'hand' });
  if (!verified.ok) throw new Error(verified.reason);
  const { check } = verified;
  const found = await shop.db.select().from(bookDifferences).where(eq(bookDifferences.checkId, check.id));
  return { check, found };
}

/** What somebody can do who has the whole server: past every trigger and every reference. */
export async function plant({ database }: Pick<TestShop, 'database'>, text: string, values: unknown[] = []) {
  // As with its owner, more than rows can change: this database is no other test's afterwards.
  await database.owner.query('select');
  const client = new pg.Client({ ...database.connection, user: 'fulldraw' });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

export const query = ({ database }: TestShop, text: string, values: unknown[] = []) =>
  database.owner.query(text, values);

/** Pays on the shop's account without the shop. */
export async function payWithoutUs({ stripe }: TestShop, metadata: Record<string, string> = {}) {
  const card = { currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const;
  return stripe.paymentIntents.create({ amount: 17_760, ...card, metadata });
}

export const refundInDashboard = ({ stripe }: TestShop, payment_intent: string, amount?: number) =>
  stripe.refunds.create({ payment_intent, ...(amount === undefined ? {} : { amount }) });
