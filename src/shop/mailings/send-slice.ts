import { setTimeout as sleep } from 'node:timers/promises';
import type { MailingRow } from '#db/schema.ts';
import { handOver } from './hand-over.ts';
import type { MailingShop } from './mailing-kind.ts';
import { type Batch, prepareBatch } from './prepare-batch.ts';
import { openNotes } from './record-outcomes.ts';

/** After this nothing more is prepared; after as long again, what a slow server has not taken is left for the next slice. */
const SLICE_MS = 2_000;
const FIRST_SIZE = 100;

export type Slice = {
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
export async function sendSlice(
  shop: MailingShop,
  mailing: MailingRow,
  { mailsPerMinute, stillOurs }: Terms,
): Promise<Slice> {
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
