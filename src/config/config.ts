import { contradictions, isForPublic } from './contradictions.ts';
import { type Settings, settings } from './settings.ts';

/** Where Google publishes the keys that sign every project's ID tokens. */
const FIREBASE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** The shop's public address, without a trailing slash. */
  origin: string;
  /** How many proxies in front of the server count for the visitor's address. */
  trustProxy: number;
  /** So long a server that is to stop goes on taking requests, and tells balancers that it stops. */
  drainMs: number;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** By which `/metrics` is read; null: there is no such address, and nothing is counted. */
  metricsToken: string | null;
  /** Null: the embedded database under `dataDir`. */
  databaseUrl: string | null;
  /** Who owns the tables and migrates; null: the role of `databaseUrl` does. */
  databaseOwnerUrl: string | null;
  dataDir: string;
  adminPath: string;
  /** Where the shop is: its days are the days there. */
  timeZone: string;
  /** Database and storage on other machines are reached over a network of one's own, where nobody reads along. */
  privateNetwork: boolean;
  /** Whether everybody who works here needs a second factor. */
  factorRequired: boolean;
  /** After so long without a use a session of somebody who works here is over. */
  staffIdleMs: number;
  /** How long money without an order stays; null: until a person has decided. */
  returnMoneyAfterMs: number | null;
  /** Whether a new shop on stand-ins is filled with invented orders. */
  samples: boolean;
  /** Who sells, a line each, as papers say it. */
  seller: string[];
  /** For so long what staff did about money is kept. */
  keepMoneyYears: number;
  landing: 'shop' | 'coming-soon';
  /** False: the shop's own configurator is not offered. */
  configurator: boolean;
  /** An external configurator in its place; null: the shop's own. */
  configuratorUrl: string | null;
  /** The model that words the guide's answers, spoken to as OpenAI's chat completions; null: they stand as they were found. */
  guide: GuideSettings | null;
  /** Signs the shop's cookies. Null in the sandbox, where main.ts keeps a random one in the data folder. */
  sessionSecret: string | null;
  /** What it has signed before is still accepted. */
  sessionSecretFormer: string | null;
  /** Seals secrets in rows. Null in the sandbox, where main.ts keeps a random one in the data folder. */
  dataKey: string | null;
  /** What they have sealed is opened still. */
  dataKeysFormer: string[];
  /** The card payments of a sandbox in a process of its own; null: Stripe's own, or the sandbox in this process. */
  stripeApiUrl: string | null;
  /** Null: the sandbox is used. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string } | null;
  /** The account chooser of a sandbox in a process of its own. */
  identityUrl: string | null;
  /** Null: the sandbox is used. */
  firebase: FirebaseSettings | null;
  /** The printing of a sandbox in a process of its own. */
  printfulApiUrl: string | null;
  /** `sandbox`: the stand-in prints. Null: nothing is printed, and what would have to be is not sold. */
  printful: PrintfulKeys | 'sandbox' | null;
  /** Null: the sandbox is used. */
  smtpUrl: string | null;
  /** SendGrid's verification key; null: SendGrid reports nothing. */
  sendgridWebhookKey: string | null;
  mailFrom: string;
  testEmail: string | null;
  /** Whom push services may write to about the shop's notices: `mailto:` or https; null: the shop's own address. */
  vapidSubject: string | null;
  /** Whom to tell of a weakness of the shop: `mailto:` or https; null: the page for messages. */
  securityContact: string | null;
  /** The bucket that keeps the products' pictures; null: a folder under `dataDir` does. */
  pictures: BucketSettings | null;
  /** Backups of the embedded database and what belongs to it. */
  backups: BackupSettings;
  /** Where its log is archived: a folder, or `s3://bucket/path`. Null: nowhere. */
  walArchive: string | null;
  /** What its PostgreSQL is not sized from the machine in. */
  postgresSettings: Record<string, string>;
};

export type BackupSettings = {
  /** A folder, or `s3://bucket/path`; null: only where the command is told to. */
  to: string | null;
  /** Null: not by itself. */
  everyMs: number | null;
  keepDays: number;
  /** What they are encrypted with; null: they are not. */
  key: string | null;
  /** The service of an `s3://` place; null: none is known. */
  service: Omit<BucketSettings, 'bucket'> | null;
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

export type PrintfulKeys = {
  token: string;
  /** In hexadecimal digits. */
  webhookSecret: string;
  /** For a token of a whole account: which of its stores. */
  storeId: string | null;
};

export type GuideSettings = {
  /** The service's base address, such as https://api.openai.com/v1, without a trailing slash. */
  url: string;
  key: string | null;
  model: string;
};

/** A bucket of any service with the protocol of S3. */
export type BucketSettings = {
  /** Without a trailing slash; the bucket is the first part of the path after it. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Where the staff's test mails go while the sandbox's mailbox takes whatever comes. */
const SANDBOX_MAILBOX = 'test@fulldraw.example';

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

function shape(given: Settings): Config {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = given;
  return {
    production: given.NODE_ENV === 'production',
    port: given.PORT,
    host: given.HOST,
    origin: given.ORIGIN ?? `http://localhost:${given.PORT}`,
    trustProxy: given.TRUST_PROXY,
    drainMs: given.DRAIN_SECONDS * 1000,
    logLevel: given.LOG_LEVEL,
    metricsToken: given.METRICS_TOKEN ?? null,
    databaseUrl: given.DATABASE_URL ?? null,
    databaseOwnerUrl: given.DATABASE_OWNER_URL ?? null,
    dataDir: given.DATA_DIR,
    adminPath: given.ADMIN_PATH,
    timeZone: given.SHOP_TIME_ZONE,
    privateNetwork: given.PRIVATE_NETWORK === '1',
    factorRequired: (given.SECOND_FACTOR ?? (given.NODE_ENV === 'production' ? 'required' : 'optional')) === 'required',
    staffIdleMs: given.STAFF_IDLE,
    returnMoneyAfterMs: given.RETURN_MONEY_AFTER,
    samples: given.SAMPLES === 'on',
    seller: given.SELLER.split('|').map((line) => line.trim()),
    keepMoneyYears: given.KEEP_MONEY_YEARS,
    landing: given.LANDING,
    configurator: given.CONFIGURATOR === 'on',
    configuratorUrl: given.CONFIGURATOR_URL ?? null,
    guide:
      given.GUIDE_API_URL && given.GUIDE_MODEL
        ? { url: given.GUIDE_API_URL, key: given.GUIDE_API_KEY ?? null, model: given.GUIDE_MODEL }
        : null,
    sessionSecret: given.SESSION_SECRET ?? null,
    sessionSecretFormer: given.SESSION_SECRET_FORMER ?? null,
    dataKey: given.DATA_KEY ?? null,
    dataKeysFormer: given.DATA_KEY_FORMER ?? [],
    stripeApiUrl: given.STRIPE_API_URL ?? null,
    // With an address of the sandbox's, the keys given can only be the sandbox's (contradictions).
    stripe:
      !given.STRIPE_API_URL && STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
          }
        : null,
    identityUrl: given.IDENTITY_URL ?? null,
    firebase: firebaseOf(given),
    printfulApiUrl: given.PRINTFUL_API_URL ?? null,
    printful: printfulOf(given),
    smtpUrl: given.SMTP_URL ?? null,
    sendgridWebhookKey: given.SENDGRID_WEBHOOK_KEY ?? null,
    mailFrom: given.MAIL_FROM,
    testEmail: given.TEST_EMAIL ?? (given.SMTP_URL ? null : SANDBOX_MAILBOX),
    vapidSubject: given.VAPID_SUBJECT ?? null,
    securityContact: given.SECURITY_CONTACT ?? null,
    pictures: bucketOf(given),
    backups: {
      to: given.BACKUP_TO ?? null,
      everyMs: given.BACKUP_EVERY ?? null,
      keepDays: given.BACKUP_KEEP,
      key: given.BACKUP_KEY ?? null,
      service: serviceOf(given),
    },
    walArchive: given.WAL_ARCHIVE ?? null,
    postgresSettings: given.POSTGRES_SETTINGS ?? {},
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

/**
 * A shop for the public that has no keys of a print provider's runs without one: unlike cards, accounts and mail it can do
 * without, and what the stand-in prints would never arrive.
 */
function printfulOf(given: Settings): Config['printful'] {
  const { PRINTFUL_TOKEN: token, PRINTFUL_WEBHOOK_SECRET: webhookSecret, PRINTFUL_STORE_ID: storeId = null } = given;
  // With an address of the sandbox's, the keys given can only be the sandbox's (contradictions).
  if (token && webhookSecret && !given.PRINTFUL_API_URL) return { token, webhookSecret, storeId };
  const open = given.NODE_ENV === 'production' || isForPublic(given);
  return open && !given.SANDBOX ? null : 'sandbox';
}

function bucketOf(given: Settings): BucketSettings | null {
  const service = serviceOf(given);
  return service && given.S3_BUCKET ? { ...service, bucket: given.S3_BUCKET } : null;
}

function serviceOf(given: Settings): BackupSettings['service'] {
  const { S3_ENDPOINT: endpoint, S3_REGION: region } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (!endpoint || !region || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, region, accessKeyId, secretAccessKey };
}
