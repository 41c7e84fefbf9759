import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { sessions } from '#db/schema.ts';
import { sessionId } from './session-id.ts';

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
}
