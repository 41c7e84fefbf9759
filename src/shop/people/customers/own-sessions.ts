import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type UserRow, users } from '#db/schema.ts';
import { endOtherSession, endOtherSessions, noteUse } from '#shop/people/sessions.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type CustomerHere, readCustomerHere } from './customer-profile.ts';
import { isBeforeSignOut } from './sign-out-customer.ts';

/**
 * The customer of a session, whose use of it is noted. An admin's is noted by what they do as staff: how long nobody has sat there
 * decides then (rule 36.8).
 */
export async function meetCustomer(
  shop: Pick<Shop, 'db' | 'clock' | 'issuer'>,
  sessionSecret: string,
): Promise<CustomerHere | null> {
  const here = await readCustomerHere(shop, sessionSecret);
  if (here && !here.user.isAdmin) await noteUse(shop, here.session);
  return here;
}

/**
 * Ends one of the customer's other sessions. What that browser keeps of its sign-in opens no new one: it has to sign in again.
 * `unknown-session`: it is over, another customer's, or this one.
 */
export async function signOutBrowser(
  shop: Pick<Shop, 'db'>,
  { user: { id: userId }, session: { sid } }: CustomerHere,
  id: number,
): Promise<Ok | Refused<'unknown-session'>> {
  return shop.db.transaction(async (tx) =>
    (await endSignIn(tx, userId, { sid, id })) ? ok() : refused('unknown-session'),
  );
}

/** Ends one of an account's other sessions, and the sign-in that it was opened by. Null as in `endOtherSession`. */
export async function endSignIn(tx: Transaction, userId: string, which: { sid: string; id: number }) {
  const user = await lockUser(tx, userId);
  const ended = await endOtherSession(tx, { userId }, which);
  if (!user || !ended) return null;
  const counted = [...user.endedSignIns, ended.startedAt.toISOString()];
  const endedSignIns = [...new Set(counted)].filter((each) => !isBeforeSignOut(new Date(each), user));
  await tx.update(users).set({ endedSignIns }).where(eq(users.id, userId));
  return ended;
}

/** Ends all of the customer's other sessions, and every sign-in before now but the one of this browser counts no more. */
export async function signOutElsewhere(
  shop: Pick<Shop, 'db' | 'clock'>,
  { user: { id: userId }, session: { sid, startedAt } }: CustomerHere,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await tx.update(users).set({ signedOutAt: shop.clock(), keptSignInAt: startedAt }).where(eq(users.id, userId));
    await endOtherSessions(tx, { userId }, sid);
  });
}

/** First, because a sign-in that is under way holds it, and its new session has to end too. */
async function lockUser(tx: Transaction, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user;
}
