import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { recoveryCodes } from '#db/schema.ts';
import { type FactorOwner, isOf } from '#shop/people/staff-factors.ts';

const HOW_MANY = 10;
/** Without the letters that people misread on paper. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 random bits: nobody finds one from its hash by trying. */
const LENGTH = 16;

/** New codes in the place of all earlier ones: `7K3M-9QXT-0HRW-C2M4`. They are kept nowhere but as hashes. */
export async function makeRecoveryCodes(tx: Transaction, owner: FactorOwner): Promise<string[]> {
  await tx.delete(recoveryCodes).where(isOf(recoveryCodes, owner));
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ ...owner, hash: hashOf(code) })));
  return codes;
}

/** Takes a code, in any case of letters and with or without its hyphens. It counts once, in however many tabs it is typed. */
export async function takeRecoveryCode(tx: Transaction, owner: FactorOwner, typed: string, at: Date): Promise<boolean> {
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
