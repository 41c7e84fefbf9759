import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { allOrNothing, Undone } from './all-or-nothing.ts';
import { atCommit, type Transaction } from './database.ts';

async function createTable() {
  const { db, pool, ...database } = await createEmptyDatabase();
  await pool.query('create table notes (note text primary key)');
  const read = async () => (await pool.query<{ note: string }>('select note from notes order by 1')).rows;
  const write = (tx: Transaction, note: string) => tx.execute(sql`insert into notes values (${note})`);
  return { ...database, db, read, write };
}

test('the last statement of a transaction is done with all that was written before it', async () => {
  await using table = await createTable();
  const outcome = await table.db.transaction(async (tx) => {
    atCommit(tx, () => table.write(tx, 'last'));
    await table.write(tx, 'first');
    return 'done';
  });
  expect(outcome).toBe('done');
  expect(await table.read()).toEqual([{ note: 'first' }, { note: 'last' }]);
});

test('where the last statement fails, the transaction fails and nothing of it is done', async () => {
  await using table = await createTable();
  const twice = table.db.transaction(async (tx) => {
    await table.write(tx, 'twice');
    atCommit(tx, () => table.write(tx, 'twice'));
  });
  await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await table.read()).toEqual([]);
});

test('what the last statement refuses is the outcome of all or nothing', async () => {
  await using table = await createTable();
  const refusal = { ok: false, reason: 'sold-out' } as const;
  const outcome = await allOrNothing<{ ok: true } | typeof refusal>(table.db, async (tx) => {
    await table.write(tx, 'order');
    atCommit(tx, () => table.write(tx, 'order').catch(() => Promise.reject(new Undone(refusal))));
    return { ok: true };
  });
  expect(outcome).toEqual(refusal);
  expect(await table.read()).toEqual([]);
});

test('where the work fails, its last statement is never sent', async () => {
  await using table = await createTable();
  const failing = table.db.transaction(async (tx) => {
    atCommit(tx, () => table.write(tx, 'last'));
    throw new Error('no place');
  });
  await expect(failing).rejects.toThrow('no place');
  expect(await table.read()).toEqual([]);
});

test('where the last statement cannot even be sent, nothing is done', async () => {
  await using table = await createTable();
  const failing = table.db.transaction(async (tx) => {
    await table.write(tx, 'first');
    atCommit(tx, () => {
      throw new Error('no value');
    });
  });
  await expect(failing).rejects.toThrow('no value');
  expect(await table.read()).toEqual([]);
});

test('a transaction has one last statement, and a savepoint none', async () => {
  await using table = await createTable();
  await table.db.transaction(async (tx) => {
    atCommit(tx, async () => {});
    expect(() => atCommit(tx, async () => {})).toThrow('already');
    await tx.transaction(async (inner) => expect(() => atCommit(inner, async () => {})).toThrow('whole'));
  });
});

test('of two transactions that wait for each other both are done, the one that was broken off once more', async () => {
  await using table = await createTable();
  await table.db.transaction(async (tx) => {
    await table.write(tx, 'left');
    await table.write(tx, 'right');
  });
  const bothHoldOne = Promise.withResolvers<void>();
  let holding = 0;
  const runs: string[] = [];
  const rename = (first: string, second: string) =>
    table.db.transaction(async (tx) => {
      runs.push(first);
      await tx.execute(sql`select from notes where note = ${first} for update`);
      holding += 1;
      if (holding === 2) bothHoldOne.resolve();
      await bothHoldOne.promise;
      await tx.execute(sql`select from notes where note = ${second} for update`);
      await table.write(tx, `${first} before ${second}`);
    });
  await Promise.all([rename('left', 'right'), rename('right', 'left')]);
  expect((await table.read()).map(({ note }) => note)).toEqual([
    ...['left', 'left before right', 'right', 'right before left'],
  ]);
  // More than once where the other one asks again before this one has both.
  expect(runs.length).toBeGreaterThan(2);
});
