import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '#db/database.ts';
import { recoveryCodes, totpFactors } from '#db/schema.ts';
import { type FactorOwner, isOf } from '#shop/people/staff-factors.ts';

const HOW_MANY = 10;
/** Without the letters that people misread on paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 random bits: nobody finds one from its hash by trying (ASVS 6.5.2 asks for 112). */
const LENGTH = 24;

/** New codes in the place of all earlier ones: `7K3M-9QXT-0HRW-C2M4-5V8D-PZ6B`. They are kept nowhere but as hashes. */
export async function makeRecoveryCodes(tx: Transaction, owner: FactorOwner): Promise<string[]> {
  await tx.delete(recoveryCodes).where(isOf(recoveryCodes, owner));
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ ...owner, hash: hashOf(code) })));
  return codes;
}

/** Takes a code, in any case of letters and with or without its hyphens. It counts once, in however many tabs it is typed. */
async function takeRecoveryCode(tx: Transaction, owner: FactorOwner, typed: string, at: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(isOf(recoveryCodes, owner), eq(recoveryCodes.hash, hashOf(typed)), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** What people type for letters that no code has, they have misread. */
const MISREAD: Record<string, string> = { O: '0', I: '1', L: '1' };

function hashOf(code: string): string {
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase();
  return createHash('sha256')
    .update(typed.replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter))
    .digest('hex');
}

/** How somebody proved who they are besides a password, as the audit list names it. */
export type FactorKind = 'authenticator app' | 'recovery code' | 'passkey';

/** Takes what was typed as a code of the app or a recovery code, once; null where it is neither, or counts no more. */
export async function takeCode(
  tx: Transaction,
  owner: FactorOwner,
  typed: string,
  at: Date,
): Promise<Exclude<FactorKind, 'passkey'> | null> {
  const code = typed.replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return (await takeTotpCode(tx, owner, code, at)) ? 'authenticator app' : null;
  return (await takeRecoveryCode(tx, owner, code, at)) ? 'recovery code' : null;
}

const PERIOD = 30;
/** A clock may be one period off to either side. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A secret for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What every authenticator app takes: RFC 6238 with SHA-1, six digits, 30 seconds. */
function appOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Fulldraw', label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret });
}

/** The address that the app's camera reads. `label`: whose account it is. */
export function totpAddress(secret: string, label: string): string {
  return appOf(secret, label).toString();
}

/** The period that a code is of; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** Takes the code of a person's app. It counts once, in however many tabs it is typed, and no earlier one counts after it. */
async function takeTotpCode(tx: Transaction, owner: FactorOwner, code: string, at: Date): Promise<boolean> {
  const [app] = await tx.select().from(totpFactors).where(isOf(totpFactors, owner));
  const step = app ? stepOfCode(app.secret, code, at) : null;
  if (!app || step === null) return false;
  const used = await tx
    .update(totpFactors)
    .set({ lastStep: step, lastUsedAt: at })
    .where(and(eq(totpFactors.id, app.id), lt(totpFactors.lastStep, step)))
    .returning({ id: totpFactors.id });
  return used.length > 0;
}
