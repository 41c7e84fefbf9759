// What settings, right each by itself, say against each other.
import {
  SANDBOX_MAIL_EVENT_KEY,
  SANDBOX_PRINT_TOKEN,
  SANDBOX_PRINT_WEBHOOK_SECRET,
  SANDBOX_PROJECT_ID,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#sandbox/shared/keys.ts';
import { isHere, type Settings } from './settings.ts';
import { hasTestKeys, stripeKeyFaults } from './stripe-keys.ts';

const SANDBOX_STRIPE = [
  ['STRIPE_SECRET_KEY', SANDBOX_SECRET_KEY],
  ['STRIPE_PUBLISHABLE_KEY', SANDBOX_PUBLISHABLE_KEY],
  ['STRIPE_WEBHOOK_SECRET', SANDBOX_WEBHOOK_SECRET],
] as const;

const SANDBOX_PRINTFUL = [
  ['PRINTFUL_TOKEN', SANDBOX_PRINT_TOKEN],
  ['PRINTFUL_WEBHOOK_SECRET', SANDBOX_PRINT_WEBHOOK_SECRET],
] as const;

const SERVICE_SETTINGS = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What is wrong with settings that are right each by itself. */
export function contradictions(given: Settings): string[] {
  const faults: string[] = apart(given);
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
  if (given.SESSION_SECRET_FORMER && !given.SESSION_SECRET) {
    faults.push('SESSION_SECRET_FORMER: only together with SESSION_SECRET');
  }
  if (given.DATA_KEY_FORMER && !given.DATA_KEY) faults.push('DATA_KEY_FORMER: only together with DATA_KEY');
  if (given.SENDGRID_WEBHOOK_KEY && !given.SMTP_URL) faults.push('SENDGRID_WEBHOOK_KEY: only together with SMTP_URL');
  if (Boolean(given.PRINTFUL_TOKEN) !== Boolean(given.PRINTFUL_WEBHOOK_SECRET)) {
    faults.push('PRINTFUL_TOKEN, PRINTFUL_WEBHOOK_SECRET: give both or none');
  }
  if (given.PRINTFUL_STORE_ID && !given.PRINTFUL_TOKEN) {
    faults.push('PRINTFUL_STORE_ID: only together with PRINTFUL_TOKEN');
  }
  if (Boolean(given.GUIDE_API_URL) !== Boolean(given.GUIDE_MODEL)) {
    faults.push('GUIDE_API_URL, GUIDE_MODEL: give both or none');
  }
  if (given.GUIDE_API_KEY && !given.GUIDE_API_URL) faults.push('GUIDE_API_KEY: only together with GUIDE_API_URL');
  return [...faults, ...backupFaults(given), ...stripeKeyFaults(given), ...knownKeys(given), ...halfOpen(given)];
}

/** What a sandbox in a process of its own is not for: keys of a real account, and customers elsewhere. */
function apart(given: Settings): string[] {
  const { STRIPE_API_URL, IDENTITY_URL, PRINTFUL_API_URL, ORIGIN } = given;
  const faults: string[] = [];
  const real = SANDBOX_STRIPE.filter(([name, key]) => STRIPE_API_URL && given[name] && given[name] !== key);
  for (const [name] of real) {
    faults.push(`${name}: not together with STRIPE_API_URL, which is the sandbox's; take one of the two out`);
  }
  const realPrinting = SANDBOX_PRINTFUL.filter(([name, key]) => PRINTFUL_API_URL && given[name] && given[name] !== key);
  for (const [name] of realPrinting) {
    faults.push(`${name}: not together with PRINTFUL_API_URL, which is the sandbox's; take one of the two out`);
  }
  if (IDENTITY_URL && given.FIREBASE_PROJECT_ID) {
    faults.push("FIREBASE_PROJECT_ID: not together with IDENTITY_URL, which is the sandbox's; take one of the two out");
  }
  if ((STRIPE_API_URL || IDENTITY_URL || PRINTFUL_API_URL) && ORIGIN && !isHere(ORIGIN)) {
    faults.push(
      'STRIPE_API_URL, IDENTITY_URL, PRINTFUL_API_URL: only where ORIGIN is this machine, because browsers elsewhere cannot go there',
    );
  }
  return faults;
}

/** A service for buckets may keep the pictures, the backups, or both. */
function backupFaults(given: Settings): string[] {
  const faults: string[] = [];
  const { BACKUP_TO, BACKUP_EVERY, WAL_ARCHIVE, DATABASE_URL } = given;
  const inBucket = [BACKUP_TO, WAL_ARCHIVE].some((each) => each?.startsWith('s3://'));
  const service = SERVICE_SETTINGS.map((name) => given[name]);
  if (inBucket && !service.every(Boolean)) {
    faults.push(`BACKUP_TO, WAL_ARCHIVE: a bucket needs ${SERVICE_SETTINGS.join(', ')}`);
  } else if (
    !inBucket &&
    [...service, given.S3_BUCKET].some(Boolean) &&
    ![...service, given.S3_BUCKET].every(Boolean)
  ) {
    faults.push(`${[...SERVICE_SETTINGS, 'S3_BUCKET'].join(', ')}: give all five or none`);
  }
  if (BACKUP_EVERY && !BACKUP_TO) faults.push('BACKUP_EVERY: only together with BACKUP_TO');
  if (given.DATABASE_OWNER_URL && !DATABASE_URL) {
    faults.push('DATABASE_OWNER_URL: only together with DATABASE_URL; the embedded database has its roles by itself');
  }
  if (DATABASE_URL && given.POSTGRES_SETTINGS) {
    faults.push("POSTGRES_SETTINGS: only for the shop's own database; size the one of DATABASE_URL where it runs");
  }
  if (DATABASE_URL && (BACKUP_EVERY || WAL_ARCHIVE)) {
    faults.push(
      "BACKUP_EVERY, WAL_ARCHIVE: only for the shop's own database; back up the one of DATABASE_URL where it runs",
    );
  }
  return faults;
}

/** The sandbox's keys are in the source. Towards a service that is not on this machine they would let anybody in. */
function knownKeys(given: Settings): string[] {
  const known: [name: keyof Settings, key: string, toService: boolean][] = [
    ...SANDBOX_STRIPE.map(([name, key]): [keyof Settings, string, boolean] => [name, key, !given.STRIPE_API_URL]),
    ...SANDBOX_PRINTFUL.map(([name, key]): [keyof Settings, string, boolean] => [name, key, !given.PRINTFUL_API_URL]),
    ['FIREBASE_PROJECT_ID', SANDBOX_PROJECT_ID, !isHere(given.FIREBASE_KEYS_URL)],
    ['SENDGRID_WEBHOOK_KEY', SANDBOX_MAIL_EVENT_KEY, !isHere(given.SMTP_URL)],
  ];
  return known
    .filter(([name, key, toService]) => toService && given[name] === key)
    .map(([name]) => `${name}: this is the sandbox's own, which everybody knows; give the one of your account`);
}

/** Whether customers from elsewhere come to this shop. */
export function isForPublic({ ORIGIN }: Pick<Settings, 'ORIGIN'>): boolean {
  return ORIGIN !== undefined && !isHere(ORIGIN);
}

/** What a shop for the public lacks. SANDBOX=1 says that the stand-ins are meant, for a rehearsal. */
function halfOpen(given: Settings): string[] {
  const production = given.NODE_ENV === 'production';
  const faults: string[] = [];
  if (production && !given.ORIGIN) {
    faults.push('ORIGIN: production needs the public address, such as https://fulldraw.example');
  }
  if (production && !given.SESSION_SECRET) {
    faults.push('SESSION_SECRET: production needs one of at least 32 characters');
  }
  if (production && !given.DATA_KEY) faults.push('DATA_KEY: production needs one of at least 32 characters');
  const { ORIGIN = '' } = given;
  const isPublic = isForPublic(given);
  if (ORIGIN.startsWith('http:') && (production || (isPublic && !given.SANDBOX))) {
    faults.push(
      `ORIGIN: ${production ? 'production' : 'a public address'} needs https://, and a proxy that speaks TLS`,
    );
  }
  if (given.SANDBOX || !(production || isPublic)) return faults;
  const who = production ? 'production' : `a shop at ${ORIGIN}`;
  const missing: [name: keyof Settings, standIn: string][] = [
    ['STRIPE_SECRET_KEY', 'cards are paid at the sandbox and no money moves'],
    ['FIREBASE_PROJECT_ID', 'everybody can sign in as anybody'],
    ['SMTP_URL', 'everybody can read the mails'],
  ];
  for (const [name, standIn] of missing) {
    const isSandbox = name === 'STRIPE_SECRET_KEY' && given.STRIPE_API_URL;
    if (!given[name] || isSandbox)
      faults.push(`${name}: ${who} needs it, without it ${standIn} (or SANDBOX=1, on purpose)`);
  }
  if (hasTestKeys(given)) {
    faults.push(
      `STRIPE_SECRET_KEY: ${who} needs live keys; with test keys anybody orders with a test card and no money moves (or SANDBOX=1, on purpose)`,
    );
  }
  return faults;
}
