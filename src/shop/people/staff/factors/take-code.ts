import type { Transaction } from '#db/database.ts';
import type { FactorOwner } from '#shop/people/staff-factors.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { takeTotpCode } from './totp.ts';

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
