import { and, eq, gt, type SQL } from 'drizzle-orm';
import { type SessionData, sessions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { sessionId } from './session-id.ts';

/** Whom a browser's secret lets in; null for an unknown, ended or expired one. */
export async function readSession(shop: Pick<Shop, 'db' | 'clock'>, secret: string): Promise<SessionData | null> {
  const [session] = await shop.db.select({ data: sessions.sess }).from(sessions).where(isLiving(secret, shop.clock()));
  return session?.data ?? null;
}

/** The condition that a row of `sessions` is this secret's and not over. */
export function isLiving(secret: string, now: Date): SQL | undefined {
  return and(eq(sessions.sid, sessionId(secret)), gt(sessions.expire, now));
}
