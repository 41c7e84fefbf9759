import pg from 'pg';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { openPostgres, openPostgresForCommand } from './open-postgres.ts';

const log = { info() {}, warn() {}, error() {} };

async function ask({ owner }: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('an errand reaches the database beside the shop that runs on it, and leaves it running', async () => {
  await using folder = await createTemporaryFolder();
  const settings = { databaseUrl: null, dataDir: folder.path, walArchive: null, log };
  const shop = await openPostgres(settings);
  try {
    await ask(shop, "CREATE TABLE kept AS SELECT 'a customer' AS who");
    const errand = await openPostgresForCommand(settings);
    expect(await ask(errand, 'SELECT who FROM kept')).toEqual(['a customer']);
    await errand.stop();
    expect(await ask(shop, 'SELECT who FROM kept')).toEqual(['a customer']);
  } finally {
    await shop.stop();
  }
});

test('an errand starts the database of a shop that is closed, and stops it afterwards', async () => {
  await using folder = await createTemporaryFolder();
  const settings = { databaseUrl: null, dataDir: folder.path, walArchive: null, log };
  const shop = await openPostgres(settings);
  await ask(shop, "CREATE TABLE kept AS SELECT 'a customer' AS who");
  await shop.stop();
  const errand = await openPostgresForCommand(settings);
  expect(await ask(errand, 'SELECT who FROM kept')).toEqual(['a customer']);
  await errand.stop();
  await expect(ask(errand, 'SELECT 1')).rejects.toThrow('connect ENOENT');
});
