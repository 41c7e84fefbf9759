import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns, products } from '#db/schema.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { currentTerms } from './current-terms.ts';
import { listActiveProducts } from './products.ts';
import { seedCatalogue } from './seed-catalogue.ts';

test('a new shop sells the Hunter on the terms that the owner stated', async () => {
  await using database = await createTestDatabase();
  await seedCatalogue(database);
  expect(await currentTerms(database)).toMatchObject({
    productName: 'Hunter',
    pricing: { fullPrice: 177_600, deposit: 17_760, balance: 159_840 },
    depositPercent: 10,
    releaseDate: '2025-07-04',
    manufacturingWeeks: 4,
    availability: 'Pre-Order',
  });
});

test('two servers that start together fill the catalogue once', async () => {
  await using database = await createTestDatabase();
  await Promise.all([seedCatalogue(database), seedCatalogue(database)]);
  await seedCatalogue(database);
  expect(await database.db.$count(products)).toBe(1);
  expect(await database.db.$count(campaigns)).toBe(1);
});

test('what staff changed is not seeded over', async () => {
  await using database = await createTestDatabase();
  await seedCatalogue(database);
  await database.db.update(campaigns).set({ fullPrice: 199_900 });
  await seedCatalogue(database);
  expect((await currentTerms(database))?.pricing.fullPrice).toBe(199_900);
});

test('a product that was taken off sale is neither listed nor offered', async () => {
  await using database = await createTestDatabase();
  await seedCatalogue(database);
  expect(await listActiveProducts(database)).toHaveLength(1);
  await database.db.update(products).set({ isActive: false }).where(eq(products.sku, 'HUNTER'));
  expect(await listActiveProducts(database)).toEqual([]);
  expect(await currentTerms(database)).toBeNull();
});

test('a product has one set of terms at a time', async () => {
  await using database = await createTestDatabase();
  await seedCatalogue(database);
  const [first] = await database.db.select().from(campaigns);
  if (!first) throw new Error('no campaign');
  const { id, ...second } = first;
  await expect(database.db.insert(campaigns).values(second)).rejects.toMatchObject({
    cause: { constraint: 'campaigns_one_active' },
  });
  await database.db.update(campaigns).set({ isActive: false }).where(eq(campaigns.id, id));
  await database.db.insert(campaigns).values(second);
});

test('what is sold on a campaign shows the price of that campaign, whoever changes which, and keeps it afterwards', async () => {
  await using database = await createTestDatabase();
  await seedCatalogue(database);
  const shown = async () => (await listActiveProducts(database)).map(({ price }) => price);
  const run = (statement: string) => database.pool.query(statement);
  await run('update campaigns set full_price = 1999');
  expect(await shown()).toEqual([199_900]);
  await expect(run('update products set price = 1776')).rejects.toThrow('comes from its campaign');
  await run("update products set name = 'Hunter II', price = 1999");
  expect(await shown()).toEqual([199_900]);

  await run('update campaigns set is_active = false, full_price = 1500');
  expect(await shown()).toEqual([199_900]);
  await run('update products set price = 2100');
  await run('update campaigns set is_active = true');
  expect(await shown()).toEqual([150_000]);
  expect((await currentTerms(database))?.pricing.fullPrice).toBe(150_000);
});

test('every server hears of a change of the catalogue, whoever makes it', async () => {
  await using database = await createTestDatabase();
  const listener = await database.pool.connect();
  try {
    const heard = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)));
    await listener.query('listen catalogue_changed');
    await database.pool.query("update products set name = name where name = 'nothing'");
    expect(await heard).toBe('products');
  } finally {
    listener.release(true);
  }
});
