import { z } from 'zod';
import { moment } from '#contract/fields/moment.ts';
import { component } from '#contract/fields/shapes.ts';
import { line } from '#contract/fields/text.ts';
import { STAFF_ROLES } from '#values/staff/staff.ts';
import { newPasskeyAnswer, passkeyAnswer } from './passkey-schemas.ts';

const ownSession = z.object({
  id: z.int(),
  /** The browser that asks. */
  isCurrent: z.boolean(),
  /** As in "Firefox on macOS"; null where it is not known. */
  browser: z.string().nullable(),
  /** The network that it came from, as in `192.0.2.7`. */
  network: z.string().nullable(),
  startedAt: moment,
  /** To a few minutes. */
  lastUsedAt: moment,
});
export type OwnSession = z.input<typeof ownSession>;

const ownPasskey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
  /** Its owner's other devices have it, too. */
  backedUp: z.boolean(),
});

/** GET /api/admin/account: what belongs to the person who is signed in. */
export const ownAccount = component('OwnAccount', {
  name: z.string(),
  via: z.enum(['password', 'account']),
  role: z.enum(STAFF_ROLES),
  email: z.string().nullable(),
  /** Until then the account may be changed in this browser; null: the password or a factor has to be said again first. */
  confirmedUntil: moment.nullable(),
  /** Owners and managers need a second factor here. */
  factorRequired: z.boolean(),
  totp: z.object({ createdAt: moment, lastUsedAt: moment.nullable() }).nullable(),
  passkeys: z.array(ownPasskey),
  recoveryCodesLeft: z.int(),
  sessions: z.array(ownSession),
});
export type OwnAccount = z.input<typeof ownAccount>;

const typedCode = line(40, 'Please enter the code.').min(6, 'Please enter the whole code.');

/** A code of the authenticator app, or a recovery code. */
export const codeGiven = z.object({ code: typedCode });
export type CodeGiven = z.infer<typeof codeGiven>;

/** A code that an authenticator app shows. */
export const appCode = z.object({
  code: line(12, 'Please enter the code.').regex(/^\d{3}[ -]?\d{3}$/, 'The code has six digits.'),
});
export type AppCode = z.infer<typeof appCode>;

const typedPassword = (words: string) => z.string(words).min(1, words).max(256, 'Please use at most 256 characters.');

/** POST /api/admin/account/confirm: one of the three. */
export const proof = z.union([
  z.strictObject({ password: typedPassword('Please enter your password.') }),
  z.strictObject({ code: typedCode }),
  z.strictObject({ passkey: passkeyAnswer }),
]);

/** PUT /api/admin/account/password. */
export const passwordChange = z.object({
  password: typedPassword('Please enter the new password.').min(10, 'Please use at least 10 characters.'),
});
export type PasswordChange = z.infer<typeof passwordChange>;

const passkeyName = line(60, 'Please enter a name.').min(1, 'Please give the passkey a name, such as "My phone".');

/** What the form asks for. */
export const passkeyNamed = z.object({ name: passkeyName });
export type PasskeyNamed = z.infer<typeof passkeyNamed>;

/** POST /api/admin/account/passkeys. */
export const passkeyAdded = z.object({ name: passkeyName, response: newPasskeyAnswer });

export const totpBegun = component('TotpBegun', {
  /** In base32, for an app without a camera. */
  secret: z.string(),
  /** What the picture holds: `otpauth://totp/…`. */
  uri: z.string(),
});

/** `recoveryCodes` are shown this once; null: there are some from before. */
export const factorAdded = component('FactorAdded', {
  account: ownAccount,
  recoveryCodes: z.array(z.string()).nullable(),
});
export type FactorAdded = z.input<typeof factorAdded>;
