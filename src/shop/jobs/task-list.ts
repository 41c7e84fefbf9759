import type { JobHelpers, TaskList } from 'graphile-worker';
import { faultWords } from '#values/fault-words.ts';
import { isHeld } from '../backups/hold.ts';
import { archiveLog, keepBackups } from '../backups/keep-backups.ts';
import { verifyBooksDaily } from '../books/verify-books.ts';
import { settleDelays } from '../delays/settle-delays.ts';
import { failEmail } from '../mail/fail-email.ts';
import { sendEmail } from '../mail/send-email.ts';
import { runSlices } from '../mailings/run-slices.ts';
import { cancelUnpaidOrders } from '../orders/cancel-unpaid-orders.ts';
import { expireLinks } from '../orders/expire-links.ts';
import { foldFigures } from '../overview/fold-figures.ts';
import { compareKeys } from '../payments/compare-keys.ts';
import { giveUpRefund } from '../payments/give-up-refund.ts';
import { namePayment } from '../payments/name-payment.ts';
import { ProviderRefused } from '../payments/provider-unavailable.ts';
import { reconcilePayments } from '../payments/reconcile-payments.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { remindBalances } from '../release/remind-balances.ts';
import type { Shop } from '../shop.ts';
import { expireSessions } from './expire-sessions.ts';
import { recoverJobs } from './recover-jobs.ts';
import { applyStoredEvent } from './stored-events.ts';
import { HELD_ROUNDS, type TaskName, type TaskPayloads } from './tasks.ts';

type Work<Payload> = {
  /** `stopping`: the worker takes no more jobs and waits for this one. */
  run(payload: Payload, stopping?: AbortSignal): Promise<unknown>;
  /** What has to be known once no attempt is left. */
  giveUp?(payload: Payload, reason: string): Promise<void>;
};
type Works = { [Name in TaskName]: Work<TaskPayloads[Name]> };

/** What the worker does for each task; also handed to graphile-worker's `runOnce` by tests. */
export function taskList(shop: Shop): TaskList {
  const works: Works = {
    'send-email': {
      run: ({ emailId }) => sendEmail(shop, emailId),
      giveUp: ({ emailId }, reason) => failEmail(shop, emailId, reason),
    },
    'refund-payment': {
      run: ({ refundId }) => refundPayment(shop, refundId),
      giveUp: ({ refundId }, reason) => giveUpRefund(shop, refundId, reason),
    },
    // One that is given up stays with the failed webhooks, where staff can replay it.
    'apply-event': { run: ({ eventId }) => applyStoredEvent(shop, eventId) },
    'name-payment': { run: ({ paymentId }) => namePayment(shop, paymentId) },
    'run-mailing': { run: ({ mailingId, outages }, stopping) => runSlices(shop, mailingId, outages ?? 0, stopping) },
    'remind-balances': { run: () => remindBalances(shop) },
    'settle-delays': { run: () => settleDelays(shop) },
    'reconcile-payments': { run: () => reconcilePayments(shop) },
    'compare-keys': { run: () => compareKeys(shop) },
    'cancel-unpaid-orders': { run: () => cancelUnpaidOrders(shop) },
    'expire-links': { run: () => expireLinks(shop) },
    'expire-sessions': { run: () => expireSessions(shop) },
    'recover-jobs': { run: () => recoverJobs(shop) },
    'fold-figures': { run: () => foldFigures(shop) },
    'keep-backups': { run: (_payload, stopping) => keepBackups(shop, stopping) },
    'archive-log': { run: () => archiveLog(shop) },
    'verify-books': { run: () => verifyBooksDaily(shop) },
  };
  return Object.fromEntries(
    Object.entries(works).map(([name, work]) => [name, watched(shop, name, work as Work<unknown>)]),
  );
}

/**
 * graphile-worker keeps a job that has used up its attempts and says no more of it; here that is told. It also stores
 * the message of a fault, so it gets one that may be stored.
 */
function watched(shop: Shop, task: string, work: Work<unknown>) {
  return async (payload: unknown, { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>): Promise<void> => {
    try {
      if (HELD_ROUNDS.some((round) => round === task) && (await isHeld(shop))) return;
      await work.run(payload, abortSignal);
    } catch (fault) {
      const words = faultWords(fault);
      // What is refused for good is given up at once, and the job is done with that.
      const refused = fault instanceof ProviderRefused && work.giveUp !== undefined;
      if (refused || job.attempts >= job.max_attempts) {
        shop.log.error({ err: fault, task, payload, attempts: job.attempts }, 'a job was given up');
        await work.giveUp?.(payload, words);
      }
      if (!refused) throw new Error(words, { cause: fault });
    }
  };
}
