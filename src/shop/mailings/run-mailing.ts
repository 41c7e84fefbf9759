import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { mailings } from '#db/schema.ts';
import { continueMailing } from './mailing-job.ts';
import type { MailingShop } from './mailing-kind.ts';
import { planNext } from './plan-next.ts';
import { readMailSettings } from './read-mail-settings.ts';
import { sendSlice } from './send-slice.ts';

/** The first half of each mailing's advisory lock; no other lock of this database uses it. The second is its id. */
const MAILING = 2_750_119;
const ASK_AGAIN_MS = 5_000;
/** A pause up to this is kept here: a job that is added for later is noticed seconds late. */
const SHORT_PAUSE_MS = 2_000;

/**
 * The job behind a mailing: goes on with it for a moment, and leaves a job for the rest. One at a time does so, over all
 * servers: whoever holds the lock, which PostgreSQL frees when its holder dies. What was in the air then is made afresh by
 * the next slice and goes out under the same Message-ID; nothing else is repeated. `outages` says how often in a row the
 * mail server was away. True: the next slice is due at once.
 */
export function runMailing(shop: MailingShop, mailingId: number, outages = 0): Promise<boolean> {
  return shop.db.transaction(async (hold) => {
    if (!(await isOurs(hold, mailingId))) {
      // Whoever has it goes on by a job of the same key; this one counts only if they do not.
      await continueMailing(hold, mailingId, { inMs: ASK_AGAIN_MS, keepsPlace: true });
      return false;
    }
    const [mailing] = await hold.select().from(mailings).where(eq(mailings.id, mailingId));
    if (!mailing || mailing.finishedAt) return false;
    const { mailsPerMinute } = await readMailSettings(shop.db);
    const stillOurs = () => hold.execute(sql`select`);
    const slice = await sendSlice(shop, mailing, { mailsPerMinute, stillOurs });
    const isShort = slice.more && slice.pauseMs <= SHORT_PAUSE_MS;
    if (isShort) await sleep(slice.pauseMs);
    await planNext(hold, shop, mailing, { ...slice, pauseMs: isShort ? 0 : slice.pauseMs, outages });
    return isShort && slice.away === null;
  });
}

async function isOurs(hold: Transaction, mailingId: number): Promise<boolean> {
  const { rows } = await hold.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(${MAILING}, ${mailingId}) as ours`,
  );
  return rows[0]?.ours ?? false;
}
