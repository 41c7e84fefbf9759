import { setTimeout as sleep } from 'node:timers/promises';
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type MailingRow, mailingRecipients, mailings } from '#db/schema.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { handOver } from './hand-over.ts';
import type { MailingShop } from './mailing-kind.ts';
import { type Batch, prepareBatch } from './prepare-batch.ts';
import { callBack } from './put-off.ts';
import { openNotes } from './record-outcomes.ts';
import { continueMailing } from './start-mailing.ts';

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

/** After this nothing more is prepared; after as long again, what a slow server has not taken is left for the next slice. */
const SLICE_MS = 2_000;
const FIRST_SIZE = 100;

type Slice = {
  /** Whether a recipient may wait who could be written to at once. */
  more: boolean;
  /** Mails that the server was asked to take. */
  tried: number;
  /** So long the next slice has to wait, for the sake of the pace. */
  pauseMs: number;
  /** What the mail server said, or did not, if nothing gets through. */
  away: string | null;
};

type Terms = {
  mailsPerMinute: number;
  /** Rejects when another worker may have the mailing by now. */
  stillOurs: () => Promise<unknown>;
};

/**
 * Goes on with a mailing for about two seconds. While one batch is handed over, the next is prepared, unless the pace
 * asks for a pause between them.
 */
async function sendSlice(shop: MailingShop, mailing: MailingRow, { mailsPerMinute, stillOurs }: Terms): Promise<Slice> {
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  const notes = openNotes(shop);
  let ahead: Promise<Batch> | null = null;
  let tried = 0;
  let size = FIRST_SIZE;
  const pause = (soFar: number) => pauseAfter(soFar, mailsPerMinute, elapsed());
  const end = (rest: Partial<Slice>): Slice => ({ more: true, tried, pauseMs: pause(tried), away: null, ...rest });

  async function prepare(after: number): Promise<Batch> {
    await stillOurs();
    return prepareBatch(shop, mailing, { after, size: Math.min(size, burstOf(mailsPerMinute)) });
  }

  try {
    let batch = await prepare(0);
    while (batch.lastId !== null) {
      const { lastId, isLast, mails } = batch;
      const mayPrepare = !isLast && elapsed() < SLICE_MS && pause(tried + mails.length) === 0;
      ahead = mayPrepare ? prepare(lastId) : null;
      // Its fault is met where it is waited for, if it ever is.
      ahead?.catch(() => {});
      const startedAt = performance.now();
      const handed = await handOver(shop, batch, notes, () => elapsed() > 2 * SLICE_MS);
      tried += handed.tried;
      if (handed.tried > 0) size = nextSize(handed.tried, performance.now() - startedAt);
      const stopped = handed.away !== null || handed.leftSome || notes.broken;
      if (stopped || isLast) return end({ more: stopped, away: handed.away });
      const rest = pause(tried);
      if (!ahead && elapsed() + rest > SLICE_MS) return end({});
      if (!ahead && rest > 0) await sleep(rest);
      batch = await (ahead ?? prepare(lastId));
    }
    return end({ more: false });
  } finally {
    await ahead?.catch(() => {});
    await notes.done();
  }
}

/** How long a mailing has to wait after so many mails in so much time, so that on average it keeps its pace. */
export function pauseAfter(handedOver: number, mailsPerMinute: number, elapsedMs: number): number {
  return Math.max(0, (handedOver * 60_000) / mailsPerMinute - elapsedMs);
}

/** How many mails may go out in one burst: a second's worth. */
export function burstOf(mailsPerMinute: number): number {
  return Math.max(1, Math.floor(mailsPerMinute / 60));
}

const SMALLEST = 20;
const LARGEST = 500;
const BATCH_MS = 800;

/**
 * How many mails the next batch has: as many as the mail server takes in moments, so that the ledger behind them was read
 * just before. A fast server gets large ones, because each costs a few statements whatever its size.
 */
export function nextSize(handedOver: number, tookMs: number): number {
  const inMoments = Math.round((handedOver * BATCH_MS) / Math.max(tookMs, 1));
  return Math.min(LARGEST, Math.max(SMALLEST, inMoments));
}

const SOONEST_MS = 5_000;
const LATEST_MS = 60_000;

/** When an unavailable mail server is asked again, after so many times in a row. */
export function waitForServer(outages: number): number {
  return Math.min(SOONEST_MS * 2 ** outages, LATEST_MS);
}
