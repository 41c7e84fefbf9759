import { expect, test } from 'vitest';
import { openPool } from '#db/database.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/test-database.ts';
import { migrate, migrationsCurrent } from './migrate.ts';

test('two servers that start together on an empty database bring it up to date once', async () => {
  await using database = await createEmptyDatabase();
  const other = openPool(database.connection);
  await Promise.all([migrate(database.pool), migrate(other)]);
  await other.end();
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS runs, count(DISTINCT hash)::int AS migrations FROM drizzle.__drizzle_migrations',
  );
  expect(rows[0].runs).toBe(rows[0].migrations);
  expect(await migrationsCurrent(database.pool)).toBe(true);
});

test('an empty database is not ready', async () => {
  await using database = await createEmptyDatabase();
  expect(await migrationsCurrent(database.pool)).toBe(false);
});

test('a database that lacks the newest migration is not ready', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(
    'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)',
  );
  expect(await migrationsCurrent(database.pool)).toBe(false);
});

test('migrating a database that is up to date changes nothing', async () => {
  await using database = await createTestDatabase();
  await migrate(database.pool);
  expect(await migrationsCurrent(database.pool)).toBe(true);
});
