import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { noticeRecipients, pushSubscriptions, type SessionData, sessions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

const HOUR_MS = 3_600_000;
const CUSTOMER_HOURS = 14 * 24;
/** Of everybody who may work here, whichever way they came in. */
const STAFF_HOURS = 12;

export type OpenedSession = {
  /** 256 random bits; shown to the browser once and kept nowhere. */
  secret: string;
  /** Fixed: using a session does not prolong it. */
  expires: Date;
};

/** Lets a browser in from now on; the caller has proved who is there. `isAdmin`: this customer may work here. */
export async function openSession(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  data: SessionData,
  { isAdmin = false }: { isAdmin?: boolean } = {},
): Promise<OpenedSession> {
  const hours = data.kind === 'staff' || isAdmin ? STAFF_HOURS : CUSTOMER_HOURS;
  const secret = randomBytes(32).toString('base64url');
  const expires = new Date(shop.clock().getTime() + hours * HOUR_MS);
  await tx.insert(sessions).values({ sid: sessionId(secret), sess: data, expire: expires });
  return { secret, expires };
}

/** Ends one browser's session; one that is unknown has ended already. */
export async function endSession(db: Database | Transaction, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sessionId(secret)));
}

/** Ends every session of a customer, in the transaction of what makes that necessary. */
export async function endSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${userId}`);
}

/** Ends every session of somebody who works here with a password, likewise. */
export async function endSessionsOfStaff(tx: Transaction, staffId: number): Promise<void> {
  await tx.delete(sessions).where(sql`${sessions.sess} ->> 'staffId' = ${String(staffId)}`);
  // A trigger ends the notices of the browsers signed in; those whose session had run out get none from now on either.
  const own = tx
    .select({ id: noticeRecipients.id })
    .from(noticeRecipients)
    .where(eq(noticeRecipients.staffId, staffId));
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.recipientId, own));
}

/** Whom a browser's secret lets in; null for an unknown, ended or expired one. */
export async function readSession(shop: Pick<Shop, 'db' | 'clock'>, secret: string): Promise<SessionData | null> {
  const [session] = await shop.db.select({ data: sessions.sess }).from(sessions).where(isLiving(secret, shop.clock()));
  return session?.data ?? null;
}

/** The condition that a row of `sessions` is this secret's and not over. */
export function isLiving(secret: string, now: Date): SQL | undefined {
  return and(eq(sessions.sid, sessionId(secret)), gt(sessions.expire, now));
}

/** What the table keeps of a session's secret: whoever reads the table cannot sign in with it. */
export function sessionId(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A customer who may work here from now on: their open sessions end when one of staff that was opened now would. */
export async function shortenSessionsOf(tx: Transaction, userId: string, now: Date): Promise<void> {
  const expire = new Date(now.getTime() + STAFF_HOURS * 3_600_000);
  await tx
    .update(sessions)
    .set({ expire })
    .where(and(sql`${sessions.sess} ->> 'userId' = ${userId}`, gt(sessions.expire, expire)));
}
