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
