import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { readFunctions } from './apply-functions.ts';
import { migrate } from './migrate.ts';

/** Each function that is not an extension's, and which transaction wrote it; the rights of some are given anew by each start. */
const STANDING = `
  select proname as name, case when not prosecdef then xmin::text end as written from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  order by proname, oid`;

test('every function of the database stands in one file, and every function of a file in the database', async () => {
  await using database = await createTestDatabase();
  const { rows } = await database.owner.query<{ name: string }>(STANDING);
  const names = [...readFunctions().matchAll(/^CREATE OR REPLACE FUNCTION (\w+)/gm)].map(([, name]) => name);
  expect(names.sort()).toEqual(rows.map(({ name }) => name));
});

test('a file of functions makes functions and nothing else, each anew where it stands already', async () => {
  const folder = 'src/db/functions';
  const files = await readdir(folder, { recursive: true });
  for (const name of files.filter((file) => file.endsWith('.sql'))) {
    const rest = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll(
      /^CREATE OR REPLACE FUNCTION \w+\([^$]*?AS \$\$.*?^\$\$;$/gms,
      '',
    );
    expect([name, rest.replaceAll(/^--.*$/gm, '').trim()]).toEqual([name, '']);
  }
});

test('a function whose file has changed is in the database after the next start, and the start after that writes none', async () => {
  await using database = await createTestDatabase();
  const read = async () => (await database.owner.query(STANDING)).rows;
  const before = await read();
  await migrate(database.owner);
  expect(await read()).toEqual(before);
  const changed = readFunctions().replace(
    /(FUNCTION utc_day\(.*?AS \$\$).*?\$\$;/s,
    `$1 SELECT date '2030-07-04' $$$$;`,
  );
  await migrate(database.owner, undefined, changed);
  expect((await database.pool.query('select utc_day(now())::text as day')).rows).toEqual([{ day: '2030-07-04' }]);
  const once = await read();
  await migrate(database.owner, undefined, changed);
  expect(await read()).toEqual(once);
});

test('a server of an older version leaves the functions of a newer one as they are', async () => {
  await using database = await createTestDatabase();
  await database.owner.query('update drizzle.__drizzle_migrations set created_at = created_at + 60000');
  const before = (await database.owner.query(STANDING)).rows;
  await expect(migrate(database.owner, undefined, `${readFunctions()}\n-- another`)).rejects.toThrow('newer version');
  expect((await database.owner.query(STANDING)).rows).toEqual(before);
});

test('a fault in a file of functions leaves the database as it was, and says what is wrong', async () => {
  await using database = await createTestDatabase();
  const before = (await database.owner.query(STANDING)).rows;
  const wrong = `${readFunctions()}\nCREATE OR REPLACE FUNCTION wrong() RETURNS integer LANGUAGE sql AS $$ SELECT no FROM orders $$;`;
  await expect(migrate(database.owner, undefined, wrong)).rejects.toThrow('column "no" does not exist');
  expect((await database.owner.query(STANDING)).rows).toEqual(before);
});
