import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { mailingRecipients, mailings } from '#db/schema.ts';
import type { Shop } from '../shop.ts';

const POLL_MS = 250;

export type ReleaseResult = { finished: boolean; sent: number; failed: number };

/** Waits for the end of a release, or until the signal ends the waiting, and tells how far it is then. */
export async function awaitRelease({ db }: Pick<Shop, 'db'>, id: number, signal: AbortSignal): Promise<ReleaseResult> {
  while (!signal.aborted && !(await isFinished(db, id))) {
    await wait(POLL_MS, undefined, { signal }).catch(() => {});
  }
  const of = (state: 'sent' | 'failed') =>
    sql`count(*) filter (where ${mailingRecipients.state} = ${state})`.mapWith(Number);
  const [counts] = await db
    .select({ sent: of('sent'), failed: of('failed') })
    .from(mailingRecipients)
    .where(eq(mailingRecipients.mailingId, id));
  return { finished: await isFinished(db, id), sent: counts?.sent ?? 0, failed: counts?.failed ?? 0 };
}

async function isFinished(db: Shop['db'], id: number): Promise<boolean> {
  const [mailing] = await db.select({ finishedAt: mailings.finishedAt }).from(mailings).where(eq(mailings.id, id));
  return Boolean(mailing?.finishedAt);
}
