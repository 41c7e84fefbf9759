import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';

type Journal = { entries: { tag: string }[] };

/** The newest of the migrations that are one schema and one file of triggers now. */
export const LAST_FORMER = '0018_backups_and_restores';

/** A database as an earlier version of the shop left it: with its migrations up to this one, and no later one. */
export async function createOldDatabase(newest: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await applyMigrations(database.pool, newest);
  return database;
}

export async function applyMigrations(pool: pg.Pool, newest: string): Promise<void> {
  await using folder = await createTemporaryFolder();
  await cp('src/db/migrations/before-squash', folder.path, { recursive: true });
  const file = join(folder.path, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  const end = journal.entries.findIndex(({ tag }) => tag === newest) + 1;
  if (end === 0) throw new Error(`There is no migration ${newest}.`);
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  await migrate(drizzle(pool), { migrationsFolder: folder.path });
}
