import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { production } from '#tests/support/samples/settings.ts';
import { readConfig } from './config/config.ts';
import {
  SANDBOX_MAIL_EVENT_SIGNING_KEY,
  SANDBOX_PRINT_TOKEN,
  SANDBOX_PRINT_WEBHOOK_SECRET,
} from './sandbox/shared/keys.ts';

test('half of the sign-in settings is refused', () => {
  expect(() => readConfig({ FIREBASE_PROJECT_ID: 'fulldraw-shop' })).toThrow(/FIREBASE_API_KEY: give both or none/);
  expect(() => readConfig({ FIREBASE_API_KEY: 'AIza_1' })).toThrow(/FIREBASE_API_KEY: give both or none/);
});

test('a bucket for the pictures is given whole or not at all', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_REGION: 'auto',
    S3_BUCKET: 'fulldraw-pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig({}).pictures).toBeNull();
  expect(readConfig(bucket).pictures).toEqual({
    endpoint: 'https://s3.example',
    region: 'auto',
    bucket: 'fulldraw-pictures',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  for (const name of Object.keys(bucket)) {
    expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(/S3_ENDPOINT.*give all five or none/);
  }
});

test.each([
  ['FIREBASE_AUTH_DOMAIN', 'login.fulldraw.example'],
  ['FIREBASE_APP_ID', '1:2:web:3'],
  ['FIREBASE_KEYS_URL', 'http://127.0.0.1:9099/keys'],
])('%s without a Firebase project is refused, since it would do nothing', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(/only together with FIREBASE_PROJECT_ID/);
});

test.each([
  ['FIREBASE_PROJECT_ID', 'Fulldraw Shop'],
  ['FIREBASE_AUTH_DOMAIN', 'https://login.fulldraw.example'],
  ['FIREBASE_AUTH_DOMAIN', 'login.example; script-src *'],
  ['FIREBASE_KEYS_URL', 'keys.json'],
  ['FIREBASE_KEYS_URL', 'http://keys.example/keys'],
  ['FIREBASE_KEYS_URL', 'http://localhost.example/keys'],
])('%s cannot be "%s"', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(name));
});

test('a Firebase project brings its own sign-in host and the address of its published keys', () => {
  expect(readConfig({ FIREBASE_PROJECT_ID: 'fulldraw-shop', FIREBASE_API_KEY: 'AIza_1' }).firebase).toEqual({
    projectId: 'fulldraw-shop',
    apiKey: 'AIza_1',
    authDomain: 'fulldraw-shop.firebaseapp.com',
    appId: null,
    keysUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  });
});

test('the sign-in host, the app and the address of the keys may be named', () => {
  const named = {
    FIREBASE_AUTH_DOMAIN: 'login.fulldraw.example',
    FIREBASE_APP_ID: '1:2:web:3',
    FIREBASE_KEYS_URL: 'http://127.0.0.1:9099/keys',
  };
  expect(readConfig({ ...production, ...named }).firebase).toMatchObject({
    authDomain: 'login.fulldraw.example',
    appId: '1:2:web:3',
    keysUrl: 'http://127.0.0.1:9099/keys',
  });
});

test('SendGrid’s key is a key, and of use with a mail server only', () => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');
  expect(readConfig({ ...production, SENDGRID_WEBHOOK_KEY: key }).sendgridWebhookKey).toBe(key);
  expect(readConfig(production).sendgridWebhookKey).toBeNull();
  expect(() => readConfig({ SENDGRID_WEBHOOK_KEY: key })).toThrow('SENDGRID_WEBHOOK_KEY: only together with SMTP_URL');
  for (const wrong of ['SG.an-api-key', key.slice(0, -8), SANDBOX_MAIL_EVENT_SIGNING_KEY]) {
    expect(() => readConfig({ ...production, SENDGRID_WEBHOOK_KEY: wrong })).toThrow(/must be the verification key/);
  }
});

test('a test mail has somewhere to go: the address that is set, or the mailbox that stands in', () => {
  expect(readConfig({}).testEmail).toBe('test@fulldraw.example');
  expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).testEmail).toBeNull();
  expect(readConfig({ SMTP_URL: 'smtp://mail.example', TEST_EMAIL: 'ann@example.com' }).testEmail).toBe(
    'ann@example.com',
  );
});

test('the guide’s model is named with its address, which is https or on this machine, since a key travels there', () => {
  const guide = { GUIDE_API_URL: 'https://models.example/v1/', GUIDE_MODEL: 'small' };
  expect(readConfig({}).guide).toBeNull();
  expect(readConfig(guide).guide).toEqual({ url: 'https://models.example/v1', key: null, model: 'small' });
  const local = { ...guide, GUIDE_API_URL: 'http://127.0.0.1:11434/v1', GUIDE_API_KEY: 'secret' };
  expect(readConfig(local).guide).toEqual({ url: 'http://127.0.0.1:11434/v1', key: 'secret', model: 'small' });
  for (const name of Object.keys(guide)) {
    expect(() => readConfig({ ...guide, [name]: '' })).toThrow('GUIDE_API_URL, GUIDE_MODEL: give both or none');
  }
  expect(() => readConfig({ GUIDE_API_KEY: 'secret' })).toThrow('GUIDE_API_KEY: only together with GUIDE_API_URL');
  const open = ['http://models.example/v1', 'models.example', 'http://localhost.example/v1', 'file:///etc'];
  for (const url of [...open, 'http://localhost:x@models.example/v1', 'https://me:secret@models.example/v1']) {
    expect(() => readConfig({ ...guide, GUIDE_API_URL: url })).toThrow('GUIDE_API_URL');
  }
  const pasted = () => readConfig({ ...guide, GUIDE_API_KEY: 'half\nsecret' });
  expect(pasted).toThrow('GUIDE_API_KEY');
  expect(pasted).not.toThrow('secret');
});

test('backups go to a folder, or to a bucket whose service is given; a database of somebody else is not backed up', () => {
  const service = {
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'auto',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const inBucket = readConfig({ ...service, BACKUP_TO: 's3://kept/shop', BACKUP_EVERY: '6h' });
  expect(inBucket.backups).toMatchObject({ to: 's3://kept/shop', everyMs: 21_600_000, keepDays: 30, key: null });
  expect(inBucket.pictures).toBeNull();
  expect(() => readConfig({ BACKUP_TO: 's3://kept/shop' })).toThrow(/a bucket needs S3_ENDPOINT/);
  expect(() => readConfig({ BACKUP_EVERY: '6h' })).toThrow(/only together with BACKUP_TO/);
  expect(() => readConfig({ BACKUP_TO: '/kept', BACKUP_EVERY: 'daily' })).toThrow(/such as 30m, 24h or 7d/);
  const elsewhere = { DATABASE_URL: 'postgres://shop@db.example/shop', WAL_ARCHIVE: '/kept' };
  expect(() => readConfig(elsewhere)).toThrow(/only for the shop's own database/);
});

test('the print provider’s token and secret are given together, its store with them, and the sandbox’s own are refused', () => {
  const keys = { PRINTFUL_TOKEN: 'token-of-a-store', PRINTFUL_WEBHOOK_SECRET: 'ab'.repeat(32) };
  expect(readConfig({ ...production, ...keys, PRINTFUL_STORE_ID: '77' }).printful).toEqual({
    token: 'token-of-a-store',
    webhookSecret: 'ab'.repeat(32),
    storeId: '77',
  });
  for (const name of Object.keys(keys)) {
    expect(() => readConfig({ ...keys, [name]: '' })).toThrow('PRINTFUL_WEBHOOK_SECRET: give both or none');
  }
  expect(() => readConfig({ PRINTFUL_STORE_ID: '77' })).toThrow('PRINTFUL_STORE_ID: only together with PRINTFUL_TOKEN');
  expect(() => readConfig({ ...keys, PRINTFUL_WEBHOOK_SECRET: 'not hexadecimal' })).toThrow(/hexadecimal digits/);
  const known = { PRINTFUL_TOKEN: SANDBOX_PRINT_TOKEN, PRINTFUL_WEBHOOK_SECRET: SANDBOX_PRINT_WEBHOOK_SECRET };
  expect(() => readConfig(known)).toThrow(/PRINTFUL_TOKEN: this is the sandbox's own/);
  const apart = { PRINTFUL_API_URL: 'http://127.0.0.1:3001/sandbox/printful' };
  expect(readConfig({ ...apart, ...known }).printful).toBe('sandbox');
  expect(() => readConfig({ ...apart, ...keys })).toThrow(/PRINTFUL_TOKEN: not together with PRINTFUL_API_URL/);
});

test('without keys the sandbox prints on this machine and in a rehearsal, and nobody prints for the public', () => {
  expect(readConfig({}).printful).toBe('sandbox');
  expect(readConfig({ ...production, SANDBOX: '1' }).printful).toBe('sandbox');
  expect(readConfig(production).printful).toBeNull();
});
