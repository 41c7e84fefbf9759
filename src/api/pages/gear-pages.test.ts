import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { createPageServer, html, pagesOf } from '#tests/support/pages/page-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Pages that say how they were rendered. */
async function openGearPages(database: TestDatabase, productPaths: () => Promise<string[]>) {
  const asked: string[] = [];
  const module = pagesOf(async ({ url }) => {
    const path = url.replace('http://localhost:3150', '');
    asked.push(path);
    return path === '/404' ? html('not found', 404) : html(path);
  });
  const server = await createPageServer(module, { connection: database.connection, productPaths });
  return {
    server,
    asked,
    ask: (url: string) => server.app.inject({ url, headers: { 'accept-encoding': 'identity' } }),
  };
}

const none = async () => [];

test('a list by category is kept, whatever else its address says; a search is rendered for who asks', async () => {
  await using database = await createTestDatabase();
  const { server, asked, ask } = await openGearPages(database, none);
  await using _closing = server;
  for (const query of [
    '',
    '?utm_source=mail',
    '?category=none',
    '?q=%20',
    '?category=apparel',
    '?x=1&category=apparel',
  ]) {
    await ask(`/gear${query}`);
  }
  expect(asked).toEqual(['/gear', '/gear?category=apparel']);
  for (const _again of [1, 2]) {
    expect((await ask('/gear?q=tee&category=apparel&utm_source=mail')).body).toBe('/gear?category=apparel&q=tee');
  }
  expect(asked.slice(2)).toEqual(Array(2).fill('/gear?category=apparel&q=tee'));
});

test('who searches more often than a person can read is asked to wait', async () => {
  await using database = await createTestDatabase();
  const { server, ask } = await openGearPages(database, none);
  await using _closing = server;
  for (let at = 0; at < 60; at += 1) expect((await ask(`/gear?q=${at}`)).statusCode).toBe(200);
  const { statusCode, headers, body } = await ask('/gear?q=60');
  expect([statusCode, headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(body).toContain('Please search again in');
  expect((await ask('/gear?category=apparel')).statusCode).toBe(200);
});

test('a product has a page while it is in the catalogue; every other address below the gear is as unknown as any', async () => {
  await using database = await createTestDatabase();
  let readings = 0;
  const { server, asked, ask } = await openGearPages(database, async () => {
    readings += 1;
    return (await database.db.select({ slug: products.slug }).from(products)).map(({ slug }) => `/gear/${slug}`);
  });
  await using _closing = server;
  for (let at = 0; at < 20; at += 1) expect((await ask(`/gear/nothing-${at}`)).statusCode).toBe(404);
  expect([asked, readings]).toEqual([['/404'], 1]);

  await database.db
    .insert(products)
    .values({ slug: 'tee', name: 'Tee', description: 'A tee.', price: 3200, category: 'Apparel' });
  await expect.poll(async () => (await ask('/gear/tee?color=sand')).body).toBe('/gear/tee');
  const page = await ask('/gear/tee');
  expect(page.headers['cache-control']).toContain('public');
  expect((await ask('/Gear/Tee/')).headers.location).toBe(undefined);
  expect((await ask('/gear/TEE/?q=1')).headers.location).toBe('/gear/tee?q=1');
  expect((await ask('/gear/tee.data')).body).toBe('/gear/tee.data');
  expect((await ask('/gear/tee/more')).statusCode).toBe(404);
});

test('while the catalogue cannot be read a product is not said to be gone, and nothing of that is kept', async () => {
  await using database = await createTestDatabase();
  let works = false;
  const { server, ask } = await openGearPages(database, async () => {
    if (!works) throw new Error('no database');
    return [];
  });
  await using _closing = server;
  expect((await ask('/gear/tee')).statusCode).toBe(200);
  works = true;
  expect((await ask('/gear/cap')).statusCode).toBe(404);
});
