import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { loginAttempts } from '#db/schema.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { networksAround } from '#values/network/networks.ts';

/** As long as tries to sign in are kept (`expireTries`). */
const WINDOW_MS = 15 * 60_000;
/** More than somebody needs who mistypes a code; a code has 76 random bits. */
const MOST_OF_NETWORK = 10;
/** From everywhere together more than a busy day has: the owner is told, and wrong codes are answered slowly. */
const MANY_IN_ALL = 500;
/** So long a wrong code waits for its answer then. Right ones do not: nobody switches off the gift cards of all others. */
export const SLOW_MS = 2_000;

const ALL = 'gift card';
const keyOf = (network: string) => `gift card ${network}`;

/**
 * How long this network, or one around it, has to wait before it may try another code; 0 when it need not. Tries of one network wait for each other
 * until the transaction ends, so that of many at once no more are looked at than may be.
 */
export async function secondsToWait(tx: Transaction, network: string, at: Date): Promise<number> {
  let waitMs = 0;
  for (const { name, times } of networksAround(network)) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(name)}, 0))`);
    waitMs = Math.max(waitMs, await endOf(tx, keyOf(name), MOST_OF_NETWORK * times, at));
  }
  return Math.ceil(waitMs / 1000);
}

/** Notes a wrong code; right ones do not count. Returns whether so many are tried from everywhere that they are answered slowly. */
export async function noteWrongCode(tx: Transaction, network: string, at: Date): Promise<boolean> {
  const keys = [ALL, ...networksAround(network).map(({ name }) => keyOf(name))];
  await tx.insert(loginAttempts).values(keys.map((key) => ({ key, at })));
  const many = (await endOf(tx, ALL, MANY_IN_ALL + 1, at)) > 0;
  if (many) await raiseAlert(tx, { kind: 'gift-card-guessing', subject: 'wrong codes' });
  return many;
}

/** The milliseconds until the oldest of so many tries counts no more. */
async function endOf(tx: Transaction, key: string, most: number, at: Date): Promise<number> {
  const [oldest] = await tx
    .select({ at: loginAttempts.at })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.key, key), gt(loginAttempts.at, new Date(at.getTime() - WINDOW_MS))))
    .orderBy(desc(loginAttempts.at))
    .offset(most - 1)
    .limit(1);
  return oldest ? oldest.at.getTime() + WINDOW_MS - at.getTime() : 0;
}
