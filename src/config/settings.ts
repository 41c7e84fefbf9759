import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import {
  SANDBOX_MAIL_EVENT_KEY,
  SANDBOX_PRINT_TOKEN,
  SANDBOX_PRINT_WEBHOOK_SECRET,
  SANDBOX_PROJECT_ID,
  SANDBOX_PUBLISHABLE_KEY,
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_SECRET,
} from '#sandbox/shared/keys.ts';
import { isLoopback } from '#values/network/loopback.ts';
import { pathsOf } from '#values/pages.ts';
import { hasTestKeys, stripeKeyFaults } from './stripe-keys.ts';

/** Where something of the shop's own is: the panel would hide it, or be hidden by it. */
export const TAKEN_PATHS: string[] = [
  ...pathsOf().filter((path) => /^\/[a-z-]+$/.test(path)),
  ...['/api', '/assets', '/bow', '/healthz', '/metrics', '/pictures', '/readyz', '/sandbox'],
].sort();

const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const path = z
  .string()
  .regex(/^\/[a-z0-9-]+$/, 'must look like /control-panel')
  .refine((given) => !TAKEN_PATHS.includes(given), 'is an address of the shop itself; choose another');
const text = z.string().trim().min(1);
const contact = text.regex(
  /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/,
  'must be mailto: with an address, or an https address',
);
// By its name alone: PostgreSQL reads a distance such as +02:00 the other way round.
const timeZone = text.refine(isTimeZone, 'must be a time zone by its name, such as America/Denver or UTC');
const secret = z.string().min(32, 'must have at least 32 characters');
/** Also where a header carries it. */
const dataKey = z.string().regex(/^[\w+/=-]{32,}$/, 'must have at least 32 letters and digits');
const dataKeys = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(z.array(dataKey));
/** `name=value, name=value` */
const pairs = text
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(z.array(z.string().regex(/^[a-z_]+ *= *[\w.-]+$/, 'must be such as shared_buffers=1GB, jit=on')))
  .transform((list): Record<string, string> => Object.fromEntries(list.map((each) => each.split(/ *= */))));
const project = z
  .string()
  .regex(/^[a-z0-9-]+$/, 'must be the id of the project, such as fulldraw-shop')
  .refine((given) => given !== 'sandbox', 'must be the id of the project: this is what the sandbox is called');
const hostName = z
  .string()
  .regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be a host name, such as fulldraw-shop.firebaseapp.com');

const guarded = z
  .url({ protocol: /^https?$/ })
  .refine(isGuarded, 'must be https, or on this machine, without a name or a password');
// Whoever can change the keys on their way can sign in as anybody.
const keys = guarded;
// The sandbox asks nobody who they are, and its keys are known to everybody.
const standIn = (path: string) =>
  guarded
    .transform((url) => url.replace(/\/+$/, ''))
    .refine((url) => isHere(url), 'must be on this machine: the sandbox is nowhere else')
    .refine((url) => new URL(url).pathname === path, `must end with ${path}, as \`npm run sandbox\` prints it`);
// A key and visitors' questions travel there.
const model = guarded.transform((url) => url.replace(/\/+$/, ''));
// What no header can carry, Node refuses with a sentence that quotes it.
const key = text.regex(/^[!-~]+$/, 'must be letters, digits and signs, without spaces between them');

/** Hexadecimal digits in pairs: Printful shows the bytes of its key so. */
const hexSecret = z
  .string()
  .regex(/^(?:[0-9a-f]{2}){16,}$/i, 'must be the secret_key that Printful has answered, in hexadecimal digits');

/** A folder, or a bucket with or without a path in it. */
const place = text.refine(
  (given) => !/^[a-z0-9]+:\/\//i.test(given) || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w.-]+)*$/.test(given),
  'must be a folder, or a bucket such as s3://fulldraw-backups/shop',
);
const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** In milliseconds. */
const span = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a number with m, h or d, such as 30m, 24h or 7d')
  .transform((given) => Number.parseInt(given, 10) * (UNIT_MS[given.slice(-1)] ?? 0));

const mailEventKey = text.refine(
  isVerificationKey,
  'must be the verification key that SendGrid shows, which begins with MFkw',
);

/** The variables of the environment, each by itself. */
export const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  SANDBOX: z.literal('1').optional(),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  ORIGIN: address.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(20).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: dataKey.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: text.default('./data'),
  ADMIN_PATH: path.default('/control-panel'),
  SHOP_TIME_ZONE: timeZone.default('America/New_York'),
  SAMPLES: z.enum(['on', 'off']).default('on'),
  LANDING: z.enum(['shop', 'coming-soon']).default('shop'),
  CONFIGURATOR: z.enum(['on', 'off']).default('on'),
  CONFIGURATOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  GUIDE_API_URL: model.optional(),
  GUIDE_API_KEY: key.optional(),
  GUIDE_MODEL: text.optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRET_FORMER: secret.optional(),
  DATA_KEY: dataKey.optional(),
  DATA_KEY_FORMER: dataKeys.optional(),
  STRIPE_API_URL: standIn('/sandbox/stripe').optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  IDENTITY_URL: standIn('/sandbox/identity').optional(),
  FIREBASE_PROJECT_ID: project.optional(),
  FIREBASE_API_KEY: text.optional(),
  FIREBASE_AUTH_DOMAIN: hostName.optional(),
  FIREBASE_APP_ID: text.optional(),
  FIREBASE_KEYS_URL: keys.optional(),
  PRINTFUL_API_URL: standIn('/sandbox/printful').optional(),
  PRINTFUL_TOKEN: key.optional(),
  PRINTFUL_WEBHOOK_SECRET: hexSecret.optional(),
  PRINTFUL_STORE_ID: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the number of the store')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SELLER: text.default('Fulldraw'),
  MAIL_FROM: text.default('Fulldraw <orders@fulldraw.example>'),
  SENDGRID_WEBHOOK_KEY: mailEventKey.optional(),
  TEST_EMAIL: z.email().optional(),
  VAPID_SUBJECT: contact.optional(),
  SECURITY_CONTACT: contact.optional(),
  S3_ENDPOINT: address.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as fulldraw-pictures')
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  PRIVATE_NETWORK: z.literal('1').optional(),
  SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  STAFF_IDLE: span.default(14_400_000),
  RETURN_MONEY_AFTER: z.union([z.literal('off').transform(() => null), span]).default(86_400_000),
  BACKUP_TO: place.optional(),
  BACKUP_EVERY: span.optional(),
  KEEP_MONEY_YEARS: z.coerce.number().int().min(7).max(100).default(7),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(3650).default(30),
  BACKUP_KEY: dataKey.optional(),
  WAL_ARCHIVE: place.optional(),
  POSTGRES_SETTINGS: pairs.optional(),
});

export type Settings = z.infer<typeof settings>;

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

function isHere(address: string | undefined): boolean {
  return address !== undefined && isLoopback(new URL(address).hostname);
}

/** Nobody on the way reads along. Who signs in by the address itself is refused: fetch takes none such, and quotes it. */
function isGuarded(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return (protocol === 'https:' || isLoopback(hostname)) && !username && !password;
}

/** A public key of the curve P-256, DER in base64. */
function isTimeZone(given: string): boolean {
  try {
    return /^[A-Za-z]/.test(given) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: given }));
  } catch {
    return false;
  }
}

function isVerificationKey(base64: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
