import { setTimeout as sleep } from 'node:timers/promises';
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type MailingRow, mailingRecipients, mailings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { readMailSettings } from './mail-settings.ts';
import { continueMailing } from './mailing-job.ts';
import type { MailingShop } from './mailing-kind.ts';
import { callBack } from './put-off.ts';
import { type Slice, sendSlice, waitForServer } from './send-slice.ts';

/** The first half of each mailing's advisory lock; no other lock of this database uses it. The second is its id. */
const MAILING = 2_750_119;
const ASK_AGAIN_MS = 5_000;
/** A pause up to this is kept here: a job that is added for later is noticed seconds late. */
const SHORT_PAUSE_MS = 2_000;

/**
 * The job behind a mailing: goes on with it for a moment, and leaves a job for the rest. One at a time does so, over all
 * servers: the one that holds the lock, which PostgreSQL frees when its holder ends. What was being handed over then is
 * made afresh by the next slice and goes out under the same Message-ID; nothing else is repeated. `outages` says how often
 * in a row the mail server was unavailable. True: the next slice is due at once.
 */
export function runMailing(shop: MailingShop, mailingId: number, outages = 0): Promise<boolean> {
  return shop.db.transaction(async (hold) => {
    if (!(await isOurs(hold, mailingId))) {
      // The worker that has it goes on by a job of the same key; this one counts only if it does not.
      await continueMailing(hold, mailingId, { inMs: ASK_AGAIN_MS, keepsPlace: true });
      return false;
    }
    const [mailing] = await hold.select().from(mailings).where(eq(mailings.id, mailingId));
    if (!mailing || mailing.finishedAt) return false;
    const waitMs = (mailing.notBefore?.getTime() ?? 0) - shop.clock().getTime();
    if (waitMs > 0) {
      // Whatever brought the job here early, such as a restart: nothing of it is made before its moment.
      await continueMailing(hold, mailingId, { inMs: waitMs });
      return false;
    }
    const { mailsPerMinute } = await readMailSettings(shop.db);
    const stillOurs = () => hold.execute(sql`select`);
    const slice = await sendSlice(shop, mailing, { mailsPerMinute, stillOurs });
    const isShort = slice.more && slice.pauseMs <= SHORT_PAUSE_MS;
    if (isShort) await sleep(slice.pauseMs);
    await planNext(hold, shop, mailing, { ...slice, pauseMs: isShort ? 0 : slice.pauseMs, outages });
    return isShort && slice.away === null;
  });
}

/**
 * Waits until no worker has the mailing, and keeps all of them from it until the transaction ends. Taken before any row's lock;
 * a slice that runs takes seconds.
 */
export async function holdMailing(tx: Transaction, mailingId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MAILING}, ${mailingId})`);
}

async function isOurs(hold: Transaction, mailingId: number): Promise<boolean> {
  const { rows } = await hold.execute<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(${MAILING}, ${mailingId}) as ours`,
  );
  return rows[0]?.ours ?? false;
}

const LONGEST_MS = 30_000;

/**
 * Goes on with a mailing slice by slice, as long as it is the only one. After each slice its next job is there all the
 * same; but a worker asks for it before the queue is free of this one, finds none, and asks again two seconds later.
 */
export async function runSlices(
  shop: MailingShop,
  mailingId: number,
  outages: number,
  stopping?: AbortSignal,
): Promise<void> {
  const began = performance.now();
  let goesOn = await runMailing(shop, mailingId, outages);
  while (goesOn && !stopping?.aborted && performance.now() - began < LONGEST_MS) {
    const others = await shop.db.$count(mailings, and(isNull(mailings.finishedAt), ne(mailings.id, mailingId)));
    if (others > 0) return;
    goesOn = await runMailing(shop, mailingId);
  }
}

/** When no recipient could be written to although none has to wait: their orders are locked. */
const BUSY_ORDERS_MS = 1_000;

/** Ends a mailing without waiting recipients, or adds the job of its next slice, and tells staff how far it is. */
async function planNext(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  { id }: Pick<MailingRow, 'id'>,
  { more, pauseMs, away, tried, outages }: Slice & { outages: number },
): Promise<void> {
  // Locked, so that it is not opened again between the look and the end.
  const [{ heldUp } = { heldUp: null }] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  const words = away === null ? (tried > 0 ? null : heldUp) : heldUpText(away);
  // The server takes mail again: no recipient waits any longer because it did not.
  if (heldUp !== null && words === null) await callBack(tx, clock(), id);
  const waiting = more ? null : await nextWaiting(tx, id);
  if (waiting?.left === 0) {
    await tx.update(mailings).set({ finishedAt: clock(), heldUp: null }).where(eq(mailings.id, id));
    return;
  }
  if (words !== heldUp) await tx.update(mailings).set({ heldUp: words }).where(eq(mailings.id, id));
  if (away !== null) {
    await continueMailing(tx, id, { inMs: waitForServer(outages), outages: outages + 1 });
  } else {
    const dueInMs = waiting ? Math.max((waiting.nextTryAt?.getTime() ?? 0) - clock().getTime(), BUSY_ORDERS_MS) : 0;
    await continueMailing(tx, id, { inMs: Math.max(pauseMs, dueInMs) });
  }
  await tx.execute(sql`select tell_staff('mailings', null)`);
}

async function nextWaiting(tx: Transaction, mailing: number) {
  const { mailingId, state, nextTryAt } = mailingRecipients;
  const [waiting] = await tx
    .select({ left: count(), nextTryAt: sql<Date>`min(coalesce(${nextTryAt}, to_timestamp(0)))`.mapWith(nextTryAt) })
    .from(mailingRecipients)
    .where(and(eq(mailingId, mailing), eq(state, 'waiting')));
  return waiting ?? { left: 0, nextTryAt: null };
}

function heldUpText(answer: string): string {
  return `The mail server takes no mail just now (${answer}). The rest goes out by itself once it does.`;
}
