import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const path = z.string().regex(/^\/[a-z0-9-]+$/, 'must look like /control-panel');
const text = z.string().trim().min(1);
const project = z.string().regex(/^[a-z0-9-]+$/, 'must be the id of the project, such as fulldraw-shop');
const hostName = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be a host name, such as fulldraw-shop.firebaseapp.com');

// Whoever can change the keys on their way can sign in as anybody.
const keys = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/i.test(url), 'must be https, or on this machine');

/** Where Google publishes the keys that sign every project's ID tokens. */
const FIREBASE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  SANDBOX: z.literal('1').optional(),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  ORIGIN: address.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: text.default('./data'),
  ADMIN_PATH: path.default('/control-panel'),
  LANDING: z.enum(['shop', 'coming-soon']).default('shop'),
  CONFIGURATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  FIREBASE_PROJECT_ID: project.optional(),
  FIREBASE_API_KEY: text.optional(),
  FIREBASE_AUTH_DOMAIN: hostName.optional(),
  FIREBASE_APP_ID: text.optional(),
  FIREBASE_KEYS_URL: keys.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default('Fulldraw <orders@fulldraw.example>'),
  TEST_EMAIL: z.email().optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as fulldraw-pictures')
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** The shop's public address, without a trailing slash. */
  origin: string;
  /** How many proxies in front of the server are believed about the visitor's address. */
  trustProxy: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Null: the embedded database under `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  adminPath: string;
  landing: 'shop' | 'coming-soon';
  configuratorUrl: string | null;
  /** Null in the sandbox, where main.ts keeps a random one in the data folder. */
  sessionSecret: string | null;
  /** Null: the sandbox stands in. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  /** Null: the sandbox stands in. */
  firebase: FirebaseSettings | null;
  /** Null: the sandbox stands in. */
  smtpUrl: string | null;
  mailFrom: string;
  testEmail: string | null;
  /** The bucket that keeps the products' pictures; null: a folder under `dataDir` does. */
  pictures: BucketSettings | null;
};

export type FirebaseSettings = {
  projectId: string;
  apiKey: string;
  /** The host of the sign-in window. */
  authDomain: string;
  appId: string | null;
  /** Where the public keys of the ID tokens are. */
  keysUrl: string;
};

/** A bucket of any service that speaks the protocol of S3. */
export type BucketSettings = {
  /** Without a trailing slash; the bucket is the first part of the path after it. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Reads the environment; throws one error whose message lists every fault, a line each. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // `NAME=` in a .env file means that the setting is not given.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  const faults = parsed.success
    ? contradictions(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || faults.length > 0) {
    throw new Error(`The settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
  return shape(parsed.data);
}

type Settings = z.infer<typeof settings>;

const BUCKET_SETTINGS = [
  ...(['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const),
];

function contradictions(given: Settings): string[] {
  const faults: string[] = [];
  const stripe = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY, given.STRIPE_WEBHOOK_SECRET];
  if (stripe.some(Boolean) && !stripe.every(Boolean)) {
    faults.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: give all three or none');
  }
  if (Boolean(given.FIREBASE_PROJECT_ID) !== Boolean(given.FIREBASE_API_KEY)) {
    faults.push('FIREBASE_PROJECT_ID, FIREBASE_API_KEY: give both or none');
  }
  if (!given.FIREBASE_PROJECT_ID && (given.FIREBASE_AUTH_DOMAIN || given.FIREBASE_APP_ID || given.FIREBASE_KEYS_URL)) {
    faults.push('FIREBASE_AUTH_DOMAIN, FIREBASE_APP_ID, FIREBASE_KEYS_URL: only together with FIREBASE_PROJECT_ID');
  }
  const bucket = BUCKET_SETTINGS.map((name) => given[name]);
  if (bucket.some(Boolean) && !bucket.every(Boolean))
    faults.push(`${BUCKET_SETTINGS.join(', ')}: give all five or none`);
  if (given.NODE_ENV !== 'production') return faults;
  if (!given.ORIGIN) faults.push('ORIGIN: production needs the public address, such as https://fulldraw.example');
  if (!given.SESSION_SECRET) faults.push('SESSION_SECRET: production needs one of at least 32 characters');
  if (given.SANDBOX) return faults;
  if (!given.STRIPE_SECRET_KEY) faults.push('STRIPE_SECRET_KEY: production needs it (or SANDBOX=1, on purpose)');
  if (!given.FIREBASE_PROJECT_ID) {
    faults.push('FIREBASE_PROJECT_ID: production needs it (or SANDBOX=1, on purpose)');
  }
  if (!given.SMTP_URL) faults.push('SMTP_URL: production needs it (or SANDBOX=1, on purpose)');
  return faults;
}

function shape(given: Settings): Config {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = given;
  return {
    production: given.NODE_ENV === 'production',
    port: given.PORT,
    host: given.HOST,
    origin: given.ORIGIN ?? `http://localhost:${given.PORT}`,
    trustProxy: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
    databaseUrl: given.DATABASE_URL ?? null,
    dataDir: given.DATA_DIR,
    adminPath: given.ADMIN_PATH,
    landing: given.LANDING,
    configuratorUrl: given.CONFIGURATOR_URL ?? null,
    sessionSecret: given.SESSION_SECRET ?? null,
    stripe:
      STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
          }
        : null,
    firebase: firebaseOf(given),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM,
    testEmail: given.TEST_EMAIL ?? null,
    pictures: bucketOf(given),
  };
}

function firebaseOf(given: Settings): FirebaseSettings | null {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = given;
  if (!projectId || !apiKey) return null;
  return {
    projectId,
    apiKey,
    authDomain: given.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
    appId: given.FIREBASE_APP_ID ?? null,
    keysUrl: given.FIREBASE_KEYS_URL ?? FIREBASE_KEYS,
  };
}

function bucketOf(given: Settings): BucketSettings | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}
