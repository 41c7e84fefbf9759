import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { loginAttempts, type staff } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { networksAround } from '#values/network/networks.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

const MOST = 5;
const WINDOW_MS = 15 * 60_000;

/**
 * Who tries: the account's name, whether there is one or not, the network that the try comes from, and the number of a
 * browser that signed in to this account before.
 */
export type Trier = { username: string; network: string; knownBrowser: string | null };

const accountKey = (username: string) => `account ${username}`;
const networkKey = (network: string) => `network ${network}`;
const browserKey = (number: string) => `browser ${number}`;

/** `times`: how many times five it may try. */
type Key = { key: string; times: number };

/** Unknown browsers share what is left to the account and to the networks they are in; a known browser's tries count for it alone. */
function keysOf({ username, network, knownBrowser }: Trier): Key[] {
  if (knownBrowser) return [{ key: browserKey(knownBrowser), times: 1 }];
  const networks = networksAround(network).map(({ name, times }) => ({ key: networkKey(name), times }));
  return [{ key: accountKey(username), times: 1 }, ...networks];
}

export type CountedTry = Ok<{ ids: number[] }> | Refused<'too-many-tries', { retryAfterSeconds: number }>;

/**
 * Counts a try before anybody knows whether it is right, so that of many at once no more than five are looked at. Five
 * in a quarter of an hour are taken per account and per network (of networks around a /64 more), by all servers together; what
 * is refused does not count.
 * A browser that signed in before has five of its own, so that nobody can keep an account's owner out by trying.
 */
export async function countTry(shop: Pick<Shop, 'db' | 'clock'>, trier: Trier): Promise<CountedTry> {
  return countKeys(shop, keysOf(trier));
}

/** The same of a code, or of a password that is said again: by whose it is, or the known browser's own. */
export async function countFactorTry(shop: Pick<Shop, 'db' | 'clock'>, trier: FactorTrier): Promise<CountedTry> {
  return countKeys(shop, [{ key: factorKey(trier), times: 1 }]);
}

/** Deletes the failed tries of who got it right. */
export async function forgetFactorTries(tx: Transaction, trier: FactorTrier): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.key, factorKey(trier)));
}

/** `owner`: the number or id of the account. Strangers who know the password do not use up the tries of a known browser. */
export type FactorTrier = { owner: number | string; knownBrowser: string | null };

const factorKey = ({ owner, knownBrowser }: FactorTrier) =>
  knownBrowser ? `factor by browser ${knownBrowser}` : `factor of ${owner}`;

function countKeys({ db, clock }: Pick<Shop, 'db' | 'clock'>, counted: Key[]): Promise<CountedTry> {
  const keys = counted.map(({ key }) => key);
  return db.transaction(async (tx) => {
    // Every try of an unknown browser takes the account's lock first, then its networks' from the smallest on.
    for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`try ${key}`}, 0))`);
    const at = clock();
    const recent = await tx
      .select()
      .from(loginAttempts)
      .where(and(inArray(loginAttempts.key, keys), gt(loginAttempts.at, new Date(at.getTime() - WINDOW_MS))))
      .orderBy(desc(loginAttempts.at));
    const ends = counted.map(
      ({ key, times }) => recent.filter((row) => row.key === key)[MOST * times - 1]?.at.getTime() ?? 0,
    );
    const waitMs = Math.max(...ends) + WINDOW_MS - at.getTime();
    if (waitMs > 0) return refused('too-many-tries', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    const tried = await tx
      .insert(loginAttempts)
      .values(keys.map((key) => ({ key, at })))
      .returning({ id: loginAttempts.id });
    return ok({ ids: tried.map(({ id }) => id) });
  });
}

/** Takes back one that was counted and not looked at. */
export async function takeBackTry({ db }: Pick<Shop, 'db'>, { ids }: { ids: number[] }): Promise<void> {
  await db.delete(loginAttempts).where(inArray(loginAttempts.id, ids));
}

/** Deletes the failed tries of who has signed in: a known browser's its own, and none of other browsers. */
export async function forgetTries(tx: Transaction, { username, network, knownBrowser }: Trier): Promise<void> {
  if (!knownBrowser) return forgetAccountTries(tx, username, network);
  await tx.delete(loginAttempts).where(eq(loginAttempts.key, browserKey(knownBrowser)));
}

/**
 * Deletes the failed tries of an account, and of the network those alone which were for this account: whoever has an
 * account cannot try others with it for ever.
 */
export async function forgetAccountTries(tx: Transaction, username: string, network?: string): Promise<void> {
  const forgotten = await tx
    .delete(loginAttempts)
    .where(eq(loginAttempts.key, accountKey(username)))
    .returning({ at: loginAttempts.at });
  if (network === undefined || forgotten.length === 0) return;
  // All rows of a try have the same moment.
  const moments = forgotten.map(({ at }) => at);
  const keys = networksAround(network).map(({ name }) => networkKey(name));
  await tx.delete(loginAttempts).where(and(inArray(loginAttempts.key, keys), inArray(loginAttempts.at, moments)));
}

/** Deletes the tries that count no more. */
export async function expireTries({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await deleteInBatches(db, loginAttempts, lt(loginAttempts.at, new Date(clock().getTime() - WINDOW_MS)));
}

/** A browser that somebody signed in with counts as theirs for so long. */
export const KNOWN_FOR_DAYS = 180;

type Account = Pick<typeof staff.$inferSelect, 'id' | 'passwordHash'>;

const NOTE = /^(\d{1,10})\.(\d{1,12})\.([\w-]{22})\.([0-9a-f]{16})$/;

/**
 * What a browser keeps after a sign-in with a password, as OWASP's "device cookie" has it: for whom, since when, a number
 * of its own, and a mark of the password that was right then. It proves nothing by itself: the code that hands it out signs it.
 */
export function noteBrowser(account: Account, at: Date): string {
  const since = Math.floor(at.getTime() / 1000);
  return `${account.id}.${since}.${randomBytes(16).toString('base64url')}.${markOf(account)}`;
}

/**
 * The number of a browser that has signed in to this account before, by a note whose signature was verified; null for a note
 * that is another account's, is older than the password of today, or has run out.
 */
export function knownBrowser(account: Account, note: string | null, now: Date): string | null {
  const [, id, since, number, mark] = NOTE.exec(note ?? '') ?? [];
  if (!number || Number(id) !== account.id || mark !== markOf(account)) return null;
  const ends = Number(since) * 1000 + KNOWN_FOR_DAYS * 86_400_000;
  return now.getTime() < ends ? number : null;
}

/** Of a salted hash: it says nothing of the password, and no two passwords have the same one. */
function markOf({ passwordHash }: Account): string {
  return createHash('sha256').update(passwordHash).digest('hex').slice(0, 16);
}
