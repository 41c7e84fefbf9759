import { readFile } from 'node:fs/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const migrationsFolder = 'src/db/migrations';

/** A database as an earlier version of the shop left it: with its migrations up to this one, and no later one. */
export async function createOldDatabase(newest: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await applyMigrations(database.pool, newest);
  return database;
}

export async function applyMigrations(pool: pg.Pool, newest: string): Promise<void> {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    await readFile(`${migrationsFolder}/meta/_journal.json`, 'utf8'),
  );
  const last = journal.entries.find(({ tag }) => tag === newest)?.when;
  if (last === undefined) throw new Error(`There is no migration ${newest}.`);
  const client = await pool.connect();
  await client.query(`begin; create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > last) break;
    for (const statement of sql) await client.query(statement);
    const noted = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
    await client.query(noted, [hash, folderMillis]);
  }
  await client.query('commit');
  client.release();
}
