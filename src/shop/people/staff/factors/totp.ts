import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '#db/database.ts';
import { totpFactors } from '#db/schema.ts';
import { type FactorOwner, isOf } from '#shop/people/staff-factors.ts';

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
export async function takeTotpCode(tx: Transaction, owner: FactorOwner, code: string, at: Date): Promise<boolean> {
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
