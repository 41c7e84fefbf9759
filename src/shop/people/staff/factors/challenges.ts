import { and, eq, lt } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { factorChallenges } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

const MINUTES = { 'sign-in': 5, 'second-step': 5, confirm: 5, 'new-passkey': 5, 'new-totp': 15 };

/** What was asked of whom: `binding` is a session, or the hash of what a browser without a session keeps. */
export type Asked = { binding: string; purpose: keyof typeof MINUTES };

/** Keeps what this browser has to answer; an earlier one of the same kind counts no more. */
export async function keepChallenge(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { binding, purpose }: Asked,
  secret: string,
): Promise<void> {
  const expiresAt = new Date(clock().getTime() + MINUTES[purpose] * 60_000);
  await db
    .insert(factorChallenges)
    .values({ binding, purpose, secret, expiresAt })
    .onConflictDoUpdate({ target: [factorChallenges.binding, factorChallenges.purpose], set: { secret, expiresAt } });
}

/** What this browser was asked, which it can answer this once, rightly or not; null for nothing, and when it is too late. */
export async function takeChallenge(
  { db, clock }: { db: Database | Transaction; clock: () => Date },
  asked: Asked,
): Promise<string | null> {
  const [taken] = await db.delete(factorChallenges).where(isFor(asked)).returning();
  return taken && taken.expiresAt > clock() ? taken.secret : null;
}

/** The same, and it may be answered again: a slip in a code is no reason to scan another picture. */
export async function readChallenge({ db, clock }: Pick<Shop, 'db' | 'clock'>, asked: Asked): Promise<string | null> {
  const [open] = await db.select().from(factorChallenges).where(isFor(asked));
  return open && open.expiresAt > clock() ? open.secret : null;
}

/** Deletes what can be answered no more. */
export async function expireChallenges({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.delete(factorChallenges).where(lt(factorChallenges.expiresAt, clock()));
}

function isFor({ binding, purpose }: Asked) {
  return and(eq(factorChallenges.binding, binding), eq(factorChallenges.purpose, purpose));
}
