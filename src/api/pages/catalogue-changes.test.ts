import type pg from 'pg';
import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { createPageServer, html, pagesOf } from '#tests/support/pages/page-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { listenForCatalogueChanges } from './page-routes.ts';

const hunter = { name: 'The Hunter', description: 'A bow', price: 177_600, category: 'Equipment' } as const;

function catalogue(database: TestDatabase) {
  return pagesOf(async () => html(String(await database.db.$count(products))));
}

test('every server forgets its pages when the catalogue changes, whoever changed it', async () => {
  await using database = await createTestDatabase();
  await using here = await createPageServer(catalogue(database), database);
  await using there = await createPageServer(catalogue(database), database);
  const bows = () => Promise.all([here, there].map(async ({ app }) => (await app.inject('/bows')).body));
  expect(await bows()).toEqual(['0', '0']);
  await database.db.insert(products).values(hunter);
  await expect.poll(bows).toEqual(['1', '1']);
});

test('a listener whose connection was cut connects again, and takes it that something changed meanwhile', async () => {
  await using database = await createTestDatabase();
  let changes = 0;
  const warnings: string[] = [];
  const onChange = () => {
    changes += 1;
  };
  const log = { warn: (_detail: object, message: string) => void warnings.push(message) };
  const { connection } = database;
  const listener = await listenForCatalogueChanges({ connection, onChange, log });
  expect(changes).toBe(1);
  await cutListeners(database.pool);
  await expect.poll(() => changes).toBe(2);
  expect(warnings).toHaveLength(1);
  await database.db.insert(products).values(hunter);
  await expect.poll(() => changes).toBe(3);
  await listener.stop();
});

test('a listener that was stopped leaves no connection behind', async () => {
  await using database = await createTestDatabase();
  const { connection } = database;
  const listener = await listenForCatalogueChanges({ connection, onChange() {}, log: { warn() {} } });
  await listener.stop();
  await expect.poll(() => cutListeners(database.pool)).toBe(0);
});

async function cutListeners(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'fulldraw pages'`,
  );
  return rowCount ?? 0;
}

test('while places are taken, only the pages that say how many are left are made anew', async () => {
  await using database = await createTestDatabase();
  const made: string[] = [];
  const source = pagesOf(async (request, { onTerms }) => {
    const { pathname } = new URL(request.url);
    made.push(pathname);
    if (pathname === '/bows') onTerms('counted');
    if (pathname === '/terms') onTerms('plain');
    return html('a page');
  });
  await using server = await createPageServer(source, database);
  const visit = () => Promise.all(['/bows', '/gear', '/terms'].map((path) => server.app.inject(path)));
  await visit();
  const changed = async (what: string) => {
    made.length = 0;
    await database.pool.query(`select pg_notify('catalogue_changed', $1)`, [what]);
  };
  const visited = async () => (await visit()) && made.toSorted();
  await changed('places');
  await expect.poll(visited).toEqual(['/bows']);
  await changed('batches');
  await expect.poll(visited).toEqual(['/bows', '/terms']);
  await changed('products');
  await expect.poll(visited).toEqual(['/bows', '/gear', '/terms']);
});
