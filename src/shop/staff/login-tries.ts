import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { loginAttempts } from '#db/schema.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { Shop } from '../shop.ts';

const MOST = 5;
const WINDOW_MS = 15 * 60_000;

/** Who tries: the account's name, whether there is one or not, and the network that the try comes from. */
export type Trier = { username: string; network: string };

const accountKey = (username: string) => `account ${username}`;
const networkKey = (network: string) => `network ${network}`;

export type CountedTry = Ok<{ at: Date }> | Refused<'too-many-tries', { retryAfterSeconds: number }>;

/**
 * Counts a try before anybody knows whether it is right, so that of many at once no more than five are looked at. Five
 * in a quarter of an hour are taken per account and per network, by all servers together; what is refused does not count.
 */
export async function countTry({ db, clock }: Pick<Shop, 'db' | 'clock'>, trier: Trier): Promise<CountedTry> {
  const keys = [accountKey(trier.username), networkKey(trier.network)];
  return db.transaction(async (tx) => {
    // Every try takes the account's lock first.
    for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`try ${key}`}, 0))`);
    const at = clock();
    const recent = await tx
      .select()
      .from(loginAttempts)
      .where(and(inArray(loginAttempts.key, keys), gt(loginAttempts.at, new Date(at.getTime() - WINDOW_MS))))
      .orderBy(desc(loginAttempts.at));
    const ends = keys.map((key) => recent.filter((row) => row.key === key)[MOST - 1]?.at.getTime() ?? 0);
    const waitMs = Math.max(...ends) + WINDOW_MS - at.getTime();
    if (waitMs > 0) return refused('too-many-tries', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    await tx.insert(loginAttempts).values(keys.map((key) => ({ key, at })));
    return ok({ at });
  });
}

/**
 * Forgets the failed tries of an account whose owner has come in, and of their network those alone which were for this
 * account: whoever has an account cannot try others with it for ever.
 */
export async function forgetTries(tx: Transaction, username: string, network?: string): Promise<void> {
  const forgotten = await tx
    .delete(loginAttempts)
    .where(eq(loginAttempts.key, accountKey(username)))
    .returning({ at: loginAttempts.at });
  if (network === undefined || forgotten.length === 0) return;
  // Both rows of a try have the same moment.
  const moments = forgotten.map(({ at }) => at);
  await tx
    .delete(loginAttempts)
    .where(and(eq(loginAttempts.key, networkKey(network)), inArray(loginAttempts.at, moments)));
}

/** Deletes the tries that count no more. */
export async function expireTries({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await db.delete(loginAttempts).where(lt(loginAttempts.at, new Date(clock().getTime() - WINDOW_MS)));
}
