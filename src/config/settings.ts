import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { isLoopback } from '#values/network/loopback.ts';
import { pathsOf } from '#values/pages.ts';

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

/** Whether an address is on this machine. */
export function isHere(address: string | undefined): boolean {
  return address !== undefined && isLoopback(new URL(address).hostname);
}

/** Nobody on the way reads along. Who signs in by the address itself is refused: fetch takes none such, and quotes it. */
function isGuarded(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  return (protocol === 'https:' || isLoopback(hostname)) && !username && !password;
}

function isTimeZone(given: string): boolean {
  try {
    return /^[A-Za-z]/.test(given) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: given }));
  } catch {
    return false;
  }
}

/** A public key of the curve P-256, DER in base64. */
function isVerificationKey(base64: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
