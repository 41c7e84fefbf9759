import { and, gt, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { sessions } from '#db/schema.ts';
import { STAFF_HOURS } from './open-session.ts';

/** A customer who may work here from now on: their open sessions end when one of staff that was opened now would. */
export async function shortenSessionsOf(tx: Transaction, userId: string, now: Date): Promise<void> {
  const expire = new Date(now.getTime() + STAFF_HOURS * 3_600_000);
  await tx
    .update(sessions)
    .set({ expire })
    .where(and(sql`${sessions.sess} ->> 'userId' = ${userId}`, gt(sessions.expire, expire)));
}
