import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { passkeys, recoveryCodes, sessions, staff, totpFactors } from '#db/schema.ts';
import { endOtherSessions } from '#shop/people/sessions.ts';
import { type CountedTry, countFactorTry, forgetFactorTries } from '#shop/people/staff/login-tries.ts';
import { isPassword } from '#shop/people/staff/passwords.ts';
import type { StaffHere } from '#shop/people/staff/read-staff.ts';
import {
  deleteFactors,
  type FactorOwner,
  hasFactor,
  isOf,
  lockOwner,
  noteFactorChange,
  ownerOf,
  readFactors,
  subjectIdOf,
} from '#shop/people/staff-factors.ts';
import type { FactorChange } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { keepChallenge, readChallenge, takeChallenge } from './challenges.ts';
import { type FactorKind, makeRecoveryCodes, newTotpSecret, stepOfCode, takeCode, totpAddress } from './codes.ts';
import { checkPasskey, readNewPasskey } from './passkeys.ts';

// The callers have seen that the account was confirmed in this browser (confirm.ts).

const MOST_PASSKEYS = 20;

/** `recoveryCodes`: made with the first factor, and shown this once; null where there are some. */
export type FactorAdded = { recoveryCodes: string[] | null };

/** A secret for an authenticator app, which counts once a code of it has come back. */
export async function beginTotp(shop: Shop, { member, session }: StaffHere): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  await keepChallenge(shop, { binding: session.sid, purpose: 'new-totp' }, secret);
  return { secret, uri: totpAddress(secret, member.name) };
}

/** Takes the first code of the app that was just set up; an app from before counts no more. `begin-again`: it was too long ago. */
export async function finishTotp(
  shop: Shop,
  here: StaffHere,
  code: string,
): Promise<Ok<FactorAdded> | Refused<'wrong-code' | 'begin-again'> | Exclude<CountedTry, { ok: true }>> {
  const owner = ownerOf(here.member);
  const trier = { owner: subjectIdOf(owner), knownBrowser: null };
  const counted = await countFactorTry(shop, trier);
  if (!counted.ok) return counted;
  const asked = { binding: here.session.sid, purpose: 'new-totp' } as const;
  const secret = await readChallenge(shop, asked);
  if (!secret) return refused('begin-again');
  const at = shop.clock();
  const lastStep = stepOfCode(secret, code.replaceAll(/[\s-]/g, ''), at);
  if (lastStep === null) return refused('wrong-code');
  return shop.db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    // Of two tabs one sets it up.
    if ((await takeChallenge({ db: tx, clock: shop.clock }, asked)) !== secret) return refused('begin-again');
    const former = await tx.delete(totpFactors).where(isOf(totpFactors, owner)).returning({ id: totpFactors.id });
    await tx.insert(totpFactors).values({ ...owner, secret, lastStep, createdAt: at });
    await forgetFactorTries(tx, trier);
    const mail = former.length > 0 ? 'totp-replaced' : 'totp-added';
    return ok(await noteAdded(tx, shop, here, { factor: 'authenticator app', mail }));
  });
}

/** Takes the passkey that this browser has just made. */
export async function addPasskey(
  shop: Shop,
  here: StaffHere,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<Ok<FactorAdded> | Refused<'passkey-refused' | 'too-many'>> {
  const owner = ownerOf(here.member);
  const made = await readNewPasskey(shop, here.session.sid, response);
  if (!made) return refused('passkey-refused');
  return shop.db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    if ((await tx.$count(passkeys, isOf(passkeys, owner))) >= MOST_PASSKEYS) return refused('too-many');
    const row = { ...owner, ...made, name, createdAt: shop.clock() };
    const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
    if (added.length === 0) return refused('passkey-refused');
    return ok(await noteAdded(tx, shop, here, { factor: 'passkey', name, mail: 'passkey-added' }));
  });
}

type Added = { factor: string; name?: string; mail: FactorChange };

async function noteAdded(
  tx: Transaction,
  shop: Shop,
  here: StaffHere,
  { mail, ...after }: Added,
): Promise<FactorAdded> {
  const owner = ownerOf(here.member);
  const at = shop.clock();
  const { sid } = here.session;
  // Whoever has just made it has it in their hands: this session's second step is done.
  await tx.update(sessions).set({ factorAt: at }).where(eq(sessions.sid, sid));
  await endOtherSessions(tx, owner, sid);
  await noteFactorChange(tx, shop, { owner, by: here.member, what: 'factor-added', after, at, mail });
  const known = await tx.$count(recoveryCodes, isOf(recoveryCodes, owner));
  return { recoveryCodes: known > 0 ? null : await makeRecoveryCodes(tx, owner) };
}

/** `last-factor`: this person needs one here, and has no other. */
export type FactorRemoved = Ok | Refused<'unknown-factor' | 'last-factor'>;

export async function removeTotp(shop: Shop, here: StaffHere): Promise<FactorRemoved> {
  return remove(shop, here, {
    factor: 'authenticator app',
    mail: 'totp-removed',
    take: async (tx, owner) => {
      const [taken] = await tx.delete(totpFactors).where(isOf(totpFactors, owner)).returning({ id: totpFactors.id });
      return taken ? {} : null;
    },
  });
}

export async function removePasskey(shop: Shop, here: StaffHere, id: number): Promise<FactorRemoved> {
  return remove(shop, here, {
    factor: 'passkey',
    mail: 'passkey-removed',
    take: async (tx, owner) => {
      const own = and(isOf(passkeys, owner), eq(passkeys.id, id));
      const [taken] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name });
      return taken ?? null;
    },
  });
}

type Removal = {
  factor: string;
  mail: FactorChange;
  take: (tx: Transaction, owner: FactorOwner) => Promise<{ name?: string } | null>;
};

class LastFactor extends Error {}

async function remove(shop: Shop, here: StaffHere, { factor, mail, take }: Removal): Promise<FactorRemoved> {
  const owner = ownerOf(here.member);
  try {
    return await shop.db.transaction(async (tx) => {
      await lockOwner(tx, owner);
      const taken = await take(tx, owner);
      if (!taken) return refused('unknown-factor');
      const isLast = !hasFactor(await readFactors(tx, owner));
      // Thrown, so that what was taken is there again.
      if (isLast && shop.factorRequired) throw new LastFactor();
      // Recovery codes stand in for a factor, and there is none any more.
      if (isLast) await deleteFactors(tx, owner);
      await endOtherSessions(tx, owner, here.session.sid);
      const after = { factor, ...taken };
      await noteFactorChange(tx, shop, {
        owner,
        by: here.member,
        what: 'factor-removed',
        after,
        at: shop.clock(),
        mail,
      });
      return ok();
    });
  } catch (fault) {
    if (fault instanceof LastFactor) return refused('last-factor');
    throw fault;
  }
}

/** New recovery codes in the place of all earlier ones, shown this once. */
export async function renewRecoveryCodes(
  shop: Shop,
  here: StaffHere,
): Promise<Ok<{ recoveryCodes: string[] }> | Refused<'no-factor'>> {
  const owner = ownerOf(here.member);
  return shop.db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    if (!hasFactor(await readFactors(tx, owner))) return refused('no-factor');
    const codes = await makeRecoveryCodes(tx, owner);
    await endOtherSessions(tx, owner, here.session.sid);
    const at = shop.clock();
    await noteFactorChange(tx, shop, { owner, by: here.member, what: 'recovery-codes-made', at, mail: 'codes-made' });
    return ok({ recoveryCodes: codes });
  });
}

/** For so long after a proof the account may be changed in this browser. */
const CONFIRMED_MS = 10 * 60_000;

/** What somebody says again: the password, a code of the app or a recovery code, or a passkey. */
type Proof = { password: string } | { code: string } | { passkey: AuthenticationResponseJSON };

/** Until when the account may be changed in this browser; null: it has to be confirmed first. */
export function confirmedUntil({ session, member, hasFactor }: StaffHere, now: Date): Date | null {
  // An admin's account has nothing else to say yet: a sign-in of this moment is its proof.
  const fresh = member.via === 'account' && !hasFactor ? session.startedAt : null;
  const latest = Math.max(session.confirmedAt?.getTime() ?? 0, fresh?.getTime() ?? 0);
  const until = new Date(latest + CONFIRMED_MS);
  return until > now ? until : null;
}

/**
 * Takes the proof that whoever sits here is the account's owner, and no one who found the browser open; it counts for ten minutes and
 * in this browser. Five wrong ones are taken in a quarter of an hour.
 */
export async function confirmOwner(
  shop: Shop,
  here: StaffHere,
  proof: Proof,
): Promise<Ok | Refused<'wrong-proof'> | Exclude<CountedTry, { ok: true }>> {
  const owner = ownerOf(here.member);
  const trier = { owner: subjectIdOf(owner), knownBrowser: null };
  const counted = await countFactorTry(shop, trier);
  if (!counted.ok) return counted;
  const known = await knowsOtherwise(shop, here, proof);
  return shop.db.transaction(async (tx) => {
    const at = shop.clock();
    const kind = 'code' in proof ? await takeCode(tx, owner, proof.code, at) : known;
    if (!kind) return refused('wrong-proof');
    await forgetFactorTries(tx, trier);
    await tx.update(sessions).set({ confirmedAt: at }).where(eq(sessions.sid, here.session.sid));
    if (kind !== 'password') {
      const mail = kind === 'recovery code' ? 'code-used' : null;
      await noteFactorChange(tx, shop, {
        owner,
        by: here.member,
        what: 'factor-used',
        after: { factor: kind },
        at,
        mail,
      });
    }
    return ok();
  });
}

/** What takes long, or counts by itself, before the transaction. */
async function knowsOtherwise(
  shop: Shop,
  { member, session }: StaffHere,
  proof: Proof,
): Promise<FactorKind | 'password' | null> {
  if ('passkey' in proof) {
    const proved = await checkPasskey(shop, { binding: session.sid, purpose: 'confirm' }, proof.passkey);
    return proved && subjectIdOf(proved.owner) === subjectIdOf(ownerOf(member)) ? 'passkey' : null;
  }
  if (!('password' in proof) || member.via !== 'password') return null;
  const [account] = await shop.db.select().from(staff).where(eq(staff.id, member.staffId));
  return (await isPassword(account?.passwordHash ?? null, proof.password, { isKnown: true })) ? 'password' : null;
}
