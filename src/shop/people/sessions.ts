import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { noticeRecipients, pushSubscriptions, type SessionData, sessions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

const HOUR_MS = 3_600_000;
const CUSTOMER_HOURS = 14 * 24;
/** Of everybody who may work here, whichever way they came in. */
const STAFF_HOURS = 12;
/** For the second step of a sign-in. */
const HALF_HOURS = 10 / 60;

export type OpenedSession = {
  /** 256 random bits; shown to the browser once and kept nowhere. */
  secret: string;
  /** Fixed: using a session does not prolong it. */
  expires: Date;
};

/** What a browser calls itself, and the network that it comes from. */
export type Place = { browser: string | null; network: string | null };

const BROWSER_MAX = 300;

type Opening = {
  /** This customer may work here. */
  isAdmin?: boolean;
  /** For the list of one's sessions; the network is kept of who works here alone. */
  place?: Place | undefined;
  /** When the second step was taken. */
  factorAt?: Date | null;
  /** When its owner proved who they are; now, if nothing else is said. */
  startedAt?: Date;
};

/** Lets a browser in from now on; the caller has proved who is there. */
export async function openSession(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  data: SessionData,
  { isAdmin = false, place, factorAt = null, startedAt }: Opening = {},
): Promise<OpenedSession> {
  const worksHere = data.kind !== 'customer' || isAdmin;
  const hours = data.kind === 'half' ? HALF_HOURS : worksHere ? STAFF_HOURS : CUSTOMER_HOURS;
  const secret = randomBytes(32).toString('base64url');
  const at = shop.clock();
  const expires = new Date(at.getTime() + hours * HOUR_MS);
  const kept = {
    browser: place?.browser?.slice(0, BROWSER_MAX) ?? null,
    network: worksHere ? (place?.network ?? null) : null,
  };
  const row = {
    sid: sessionId(secret),
    sess: data,
    expire: expires,
    startedAt: startedAt ?? at,
    lastUsedAt: at,
    factorAt,
  };
  await tx.insert(sessions).values({ ...row, ...kept });
  return { secret, expires };
}

/**
 * When a customer took the second step in the session that their browser came with: a new proof of the same person in its place
 * does not ask for that step again. Null: they did not, it is another's, or it was longer ago than a session lasts.
 */
export async function readFactorAt(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  { secret, userId }: { secret: string; userId: string },
): Promise<Date | null> {
  const since = new Date(clock().getTime() - STAFF_HOURS * HOUR_MS);
  const own = and(isLiving(secret, clock()), isSessionOf({ userId }), gt(sessions.factorAt, since));
  const [former] = await tx.select({ factorAt: sessions.factorAt }).from(sessions).where(own);
  return former?.factorAt ?? null;
}

/** Ends one browser's session; one that is unknown has ended already. */
export async function endSession(db: Database | Transaction, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sessionId(secret)));
}

/** Ends every session of a customer, in the transaction of what makes that necessary. */
export async function endSessionsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(isSessionOf({ userId }));
}

/** Ends every session of somebody who works here with a password, likewise. */
export async function endSessionsOfStaff(tx: Transaction, staffId: number): Promise<void> {
  await tx.delete(sessions).where(isSessionOf({ staffId }));
  // A trigger ends the notices of the browsers signed in; those whose session had run out get none from now on either.
  const own = tx
    .select({ id: noticeRecipients.id })
    .from(noticeRecipients)
    .where(eq(noticeRecipients.staffId, staffId));
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.recipientId, own));
}

/** Whose sessions: of somebody with a password, or of a customer. */
export type SessionOwner = { staffId: number } | { userId: string };

/** The condition that a session is this person's, one in its second step included. */
function isSessionOf(owner: SessionOwner): SQL {
  return 'staffId' in owner
    ? sql`${sessions.sess} ->> 'staffId' = ${String(owner.staffId)}`
    : sql`${sessions.sess} ->> 'userId' = ${owner.userId}`;
}

/** Ends every session of a person but one, in the transaction of what makes that necessary. */
export async function endOtherSessions(tx: Transaction, owner: SessionOwner, sid: string): Promise<void> {
  await tx.delete(sessions).where(and(isSessionOf(owner), ne(sessions.sid, sid)));
}

export type OpenSession = {
  id: number;
  isCurrent: boolean;
  browser: string | null;
  network: string | null;
  startedAt: Date;
  lastUsedAt: Date;
};

/** Where a person is signed in, the last used first. `sid`: of the browser that asks. */
export async function readOpenSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  owner: SessionOwner,
  sid: string,
): Promise<OpenSession[]> {
  const open = await db
    .select()
    .from(sessions)
    .where(and(isSessionOf(owner), sql`${sessions.sess} ->> 'kind' <> 'half'`, gt(sessions.expire, clock())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100);
  return open.map((session) => {
    const { id, browser, network, startedAt, lastUsedAt } = session;
    return { id, isCurrent: session.sid === sid, browser, network, startedAt, lastUsedAt };
  });
}

/** Ends one of a person's other sessions. Null: it is over, another person's, or the one of the browser that asks. */
export async function endOtherSession(
  tx: Transaction,
  owner: SessionOwner,
  { sid, id }: { sid: string; id: number },
): Promise<{ network: string | null; startedAt: Date } | null> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(isSessionOf(owner), eq(sessions.id, id), ne(sessions.sid, sid)))
    .returning({ network: sessions.network, startedAt: sessions.startedAt });
  return ended ?? null;
}

/** How exactly the last use of a session is known; each call of a page is not worth a write. */
export const USED_MS = 5 * 60_000;

export async function noteUse(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { sid, lastUsedAt }: Pick<typeof sessions.$inferSelect, 'sid' | 'lastUsedAt'>,
): Promise<void> {
  const at = clock();
  const before = new Date(at.getTime() - USED_MS);
  if (lastUsedAt > before) return;
  await db
    .update(sessions)
    .set({ lastUsedAt: at })
    .where(and(eq(sessions.sid, sid), lt(sessions.lastUsedAt, before)));
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
