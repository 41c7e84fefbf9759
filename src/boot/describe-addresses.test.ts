import { expect, test } from 'vitest';
import { describeAddresses } from './describe-addresses.ts';

const SETTINGS = {
  origin: 'http://localhost:3000',
  adminPath: '/control-panel',
  databaseUrl: null,
  dataDir: './data',
  stripe: null,
  stripeApiUrl: null,
  firebase: null,
  identityUrl: null,
  smtpUrl: null,
  production: false,
};

test('whoever starts the shop reads where the orders are', () => {
  expect(describeAddresses(SETTINGS, null, null)).toContain('The database  in ./data\n');
  const databaseUrl = 'postgres://fulldraw:secret@db.example:5432/fulldraw';
  expect(describeAddresses({ ...SETTINGS, databaseUrl }, null, null)).toContain('The database  db.example:5432\n');
});

test('where the data folder only links to the database, every start says that a copy of it holds no orders', () => {
  const said = describeAddresses(SETTINGS, null, '/var/lib/fulldraw/database-1');
  expect(said).toContain('The database  in /var/lib/fulldraw/database-1\n');
  expect(said).toContain('NOT in ./data, where postgres is only a link: a copy of that folder holds no orders.');
  expect(said).toContain('Stop the shop and copy both folders');
});
