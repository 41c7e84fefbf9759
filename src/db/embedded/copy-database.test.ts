import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { copyDatabase } from './copy-database.ts';

const LINES = 'CREATE TABLE lines (id serial PRIMARY KEY, words text)';

/** Two databases with the same table, the first with rows in it, and as their cluster's owner may reach them. */
async function twoDatabases() {
  const [from, to] = [await createEmptyDatabase(), await createEmptyDatabase()];
  for (const { pool } of [from, to]) await pool.query(LINES);
  await from.pool.query("INSERT INTO lines (words) SELECT 'line ' || n FROM generate_series(1, 1000) AS n");
  const asOwner = ({ connection }: typeof from) => ({ ...connection, user: 'fulldraw' });
  return {
    from,
    to,
    copy: () => copyDatabase(asOwner(from), asOwner(to)),
    async [Symbol.asyncDispose]() {
      for (const each of [from, to]) await each[Symbol.asyncDispose]();
    },
  };
}

/** Something in the second database that spoils rows on their way in. */
const spoil = (what: string) => `
  CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${what} RETURN NEW; END $$;
  CREATE TRIGGER spoil BEFORE INSERT ON lines FOR EACH ROW WHEN (NEW.id = 500) EXECUTE FUNCTION spoil();
  ALTER TABLE lines ENABLE ALWAYS TRIGGER spoil`;

test('a row that is lost, or changed, while a database is copied is noticed, and nothing of the copy stays', async () => {
  await using databases = await twoDatabases();
  const { pool } = databases.to;
  await pool.query(spoil('RETURN NULL;'));
  await expect(databases.copy()).rejects.toThrow('The table public.lines has 1000 rows, of which 999 arrived.');
  await pool.query(`DROP FUNCTION spoil CASCADE; ${spoil("NEW.words := 'line 501';")}`);
  await expect(databases.copy()).rejects.toThrow('The table public.lines did not arrive as it was.');
  expect((await pool.query('SELECT 1 FROM lines')).rowCount).toBe(0);
});

test('what a database holds beforehand gives way to the copy, and counting goes on behind the last number', async () => {
  await using databases = await twoDatabases();
  const { pool } = databases.to;
  await pool.query("INSERT INTO lines (id, words) VALUES (500, 'of a migration'), (5000, 'of a migration')");
  // Both are in the cluster of all tests, whose other databases come and go meanwhile.
  expect(await databases.copy()).toMatchObject({ tables: 1, rows: 1000 });
  expect((await pool.query("INSERT INTO lines (words) VALUES ('next') RETURNING id")).rows).toEqual([{ id: 1001 }]);
});

test('a database whose columns are not those of the migrations is refused by name', async () => {
  await using databases = await twoDatabases();
  await databases.from.pool.query('ALTER TABLE lines ADD COLUMN by_hand integer');
  await expect(databases.copy()).rejects.toThrow(
    /It has: public\.lines \(by_hand integer .*should have: public\.lines \(id/,
  );
});
