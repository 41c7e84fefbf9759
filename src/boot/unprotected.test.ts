import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/test-database.ts';
import { refuseUnprotected, unprotected } from './unprotected.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SANDBOX: '1',
  ORIGIN: 'https://fulldraw.example',
  SESSION_SECRET: 's'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
};
const S3 = { S3_REGION: 'here', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' };
const config = (given: Record<string, string>) => readConfig({ ...PRODUCTION, ...given });
const READABLE = 'postgres://shop:secret@db.example/shop';

test('in production a database on another machine is reached by TLS, or over a network of its own', () => {
  for (const open of [READABLE, `${READABLE}?sslmode=disable`, `${READABLE}?sslmode=prefer`]) {
    expect(unprotected(config({ DATABASE_URL: open }))).toEqual([
      expect.stringMatching(/^DATABASE_URL .* without TLS/),
    ]);
    expect(unprotected(config({ DATABASE_URL: open, PRIVATE_NETWORK: '1' }))).toEqual([]);
    expect(unprotected(config({ DATABASE_URL: open, NODE_ENV: 'development' }))).toEqual([]);
  }
  for (const closed of [
    `${READABLE}?sslmode=verify-full`,
    'postgres://shop@localhost/shop',
    'postgres://shop@[::1]/shop',
    'postgres://shop@%2Frun%2Fpostgresql/shop',
  ]) {
    expect(unprotected(config({ DATABASE_URL: closed })), closed).toEqual([]);
  }
});

test('in production pictures and backups go by TLS, and backups are encrypted', () => {
  const bucket = { ...S3, S3_BUCKET: 'pictures', S3_ENDPOINT: 'http://store.example:9000' };
  expect(unprotected(config(bucket))).toEqual([expect.stringMatching(/^S3_ENDPOINT .* without TLS/)]);
  expect(unprotected(config({ ...bucket, PRIVATE_NETWORK: '1' }))).toEqual([]);
  expect(unprotected(config({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' }))).toEqual([]);
  expect(unprotected(config({ BACKUP_TO: '/mnt/backups' }))).toEqual([
    expect.stringMatching(/^Backups are not encrypted/),
  ]);
  expect(unprotected(config({ BACKUP_TO: '/mnt/backups', BACKUP_KEY: 'k'.repeat(32) }))).toEqual([]);
});

test('a new shop does not open unprotected; one that runs already goes on and says so', async () => {
  const open = config({ BACKUP_TO: '/mnt/backups' });
  const said: string[] = [];
  const warn = (sentence: string) => void said.push(sentence);
  await using fresh = await createEmptyDatabase();
  await expect(refuseUnprotected(open, fresh.pool, warn)).rejects.toThrow(/set BACKUP_KEY/);
  await refuseUnprotected(config({}), fresh.pool, warn);
  expect(said).toEqual([]);
  await using running = await createTestDatabase();
  await refuseUnprotected(open, running.pool, warn);
  expect(said).toEqual([expect.stringMatching(/set BACKUP_KEY/)]);
});
