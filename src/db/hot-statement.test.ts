import { eq, getTableColumns, sql } from 'drizzle-orm';
import { integer as integerColumn, pgTable, text as textColumn } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { allOrNothing, Undone } from './all-or-nothing.ts';
import { moment, money } from './columns/columns.ts';
import type { Database } from './database.ts';
import { hotStatement } from './hot-statement.ts';
import { integer, listOf, namesOf, rowsOf, without } from './hot-values.ts';

const notes = pgTable('notes', {
  id: integerColumn().primaryKey().generatedAlwaysAsIdentity(),
  note: textColumn().notNull(),
  longNote: textColumn(),
  price: money(),
  writtenAt: moment(),
});
const NOTE = without(getTableColumns(notes), ['id']);

const insertNotes = () =>
  hotStatement('insert_notes', { notes: rowsOf(NOTE) }, (db, given) => {
    const written = db.$with('written', getTableColumns(notes)).as(sql`
      insert into notes (${namesOf(NOTE)}) select ${namesOf(NOTE, 'line')} from ${given.notes} as line returning *`);
    return db.with(written).select().from(written);
  });
const insertNote = () => hotStatement('insert_note', NOTE, (db, given) => db.insert(notes).values(given).returning());
const readNote = () =>
  hotStatement('read_note', { id: notes.id }, (db, { id }) => db.select().from(notes).where(eq(notes.id, id)));

async function createTable() {
  const { db, pool, ...database } = await createEmptyDatabase();
  await pool.query(`create table notes (id integer primary key generated always as identity, note text not null,
    long_note text, price numeric(10, 2), written_at timestamptz)`);
  return { ...database, db, pool };
}

const WHOLE = { note: 'a', longNote: null, price: 1250, writtenAt: new Date('2027-01-02T03:04:05.678Z') };

test('what a statement is given is written as its columns have it, null too, alone and as rows of a list', async () => {
  await using table = await createTable();
  const written = [{ id: 1, ...WHOLE }];
  expect(await insertNote()(table.db, WHOLE)).toEqual(written);
  const two = [WHOLE, { note: 'b', longNote: 'x "y"', price: null, writtenAt: null }];
  expect(await insertNotes()(table.db, { notes: two })).toEqual([
    { id: 2, ...two[0] },
    { id: 3, ...two[1] },
  ]);
});

test('a statement takes part in whichever transaction asks for it, and is kept on the connection under its name', async () => {
  await using table = await createTable();
  const insert = insertNote();
  const undone = await allOrNothing(table.db, async (tx) => {
    await insert(tx, WHOLE);
    await tx.transaction(async (inner) => void (await insert(inner, WHOLE)));
    throw new Undone({ ok: false });
  });
  expect(undone).toEqual({ ok: false });
  await table.db.transaction(async (tx) => {
    await insert(tx, WHOLE);
    const { rows } = await tx.execute(sql`select name from pg_prepared_statements`);
    expect(rows).toContainEqual({ name: 'insert_note' });
  });
  expect(await table.db.select().from(notes)).toHaveLength(1);
});

test('a statement is built once for each connection, however many transactions ask', async () => {
  await using table = await createTable();
  let built = 0;
  const count = hotStatement('count_notes', { ids: listOf('integer') }, (db, { ids }) => {
    built += 1;
    return db.select().from(notes).where(sql`id = any(${ids})`);
  });
  for (let asked = 0; asked < 4; asked += 1) await table.db.transaction((tx) => count(tx, { ids: [1, 2] }));
  expect(built).toBe(1);
});

test('a value that a statement does not use is refused when it is built', async () => {
  await using table = await createTable();
  const forgetful = hotStatement('forgetful', { id: notes.id, other: integer }, (db, { id }) =>
    db.select().from(notes).where(eq(notes.id, id)),
  );
  expect(() => forgetful(table.db, { id: 1, other: 2 })).toThrow('The statement forgetful uses no other.');
});

// Nothing of this runs: the type check holds it.
test('a value too many, too few or of another type is a fault of types at every call', () => {
  const calls = (db: Database) => {
    const [one, all, read] = [insertNote(), insertNotes(), readNote()];
    const more = { ...WHOLE, colour: 'red' };
    const { price: _, ...fewer } = WHOLE;
    const optional: { colour?: string } = {};
    return [
      one(db, WHOLE),
      // @ts-expect-error: a value too many
      one(db, { ...WHOLE, colour: 'red' }),
      // @ts-expect-error: the same through a variable
      one(db, more),
      // @ts-expect-error: the same where it may be there
      one(db, { ...WHOLE, ...optional }),
      // @ts-expect-error: a value too few
      one(db, fewer),
      // @ts-expect-error: a value that may be missing
      one(db, { ...WHOLE, price: undefined }),
      // @ts-expect-error: null where the column has to have something
      one(db, { ...WHOLE, note: null }),
      // @ts-expect-error: another type
      one(db, { ...WHOLE, price: '12.50' }),
      // @ts-expect-error: no value at all
      read(db, {}),
      // @ts-expect-error: another type of a key
      read(db, { id: '1' }),
      all(db, { notes: [WHOLE] }),
      // @ts-expect-error: a row with a value too many, through a variable
      all(db, { notes: [more] }),
      // @ts-expect-error: a row with a value too few
      all(db, { notes: [fewer] }),
    ];
  };
  expect(calls).toBeTypeOf('function');
});
