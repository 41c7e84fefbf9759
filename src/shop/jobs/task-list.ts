import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { lt, sql } from 'drizzle-orm';
import type { JobHelpers, TaskList } from 'graphile-worker';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { expireRequestKeys } from '#db/once-per-key.ts';
import { isDatabaseUnavailable } from '#db/outage.ts';
import { expireRequestCounts } from '#db/request-counts.ts';
import { sessions } from '#db/schema.ts';
import { isHeld } from '#shop/backups/held-shop.ts';
import { archiveLog, keepBackups } from '#shop/backups/keep-backups.ts';
import { freeHeldPlaces } from '#shop/batches/free-held-places.ts';
import { proveBackup } from '#shop/books/prove-backup.ts';
import { sealJournal } from '#shop/books/seal-journal.ts';
import { verifyBooksDaily } from '#shop/books/verify-books.ts';
import { expireChoices } from '#shop/bulk/check-orders.ts';
import { workRun } from '#shop/bulk/work-run.ts';
import { settleDeadlines } from '#shop/campaigns/settle-deadlines.ts';
import { expireWaiting, tellWaitingList } from '#shop/campaigns/waiting-list.ts';
import { expireCarts } from '#shop/carts/empty-cart.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { settleDelays } from '#shop/delays/settle-delays.ts';
import { giveUpEvidence, submitEvidence } from '#shop/disputes/answer-dispute.ts';
import { failEmail } from '#shop/mail/queue-mail.ts';
import { runSlices } from '#shop/mailings/run-mailing.ts';
import { sendNotices } from '#shop/notices/hand-out.ts';
import { giveUpPush, sendPush } from '#shop/notices/push-messages.ts';
import { type JobTry, noteFailure, noteSuccess, sendDigests } from '#shop/notices/send-digests.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { giveUpRefund, refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { returnUnassigned } from '#shop/orders/cancel-and-refund/return-unassigned.ts';
import { carryOutCancellation, giveUpCancellation } from '#shop/orders/cancel-and-refund/staff-cancellation.ts';
import { endHolds } from '#shop/orders/goods/hold-goods.ts';
import { expireOrderPages, mailOrderPage } from '#shop/orders/links/order-page-links.ts';
import { expireOpenings } from '#shop/orders/payments/count-opening.ts';
import { compareKeys } from '#shop/orders/payments/provider-keys.ts';
import { foldOrderTotals } from '#shop/orders/reading/order-totals.ts';
import { closeOutdated } from '#shop/orders/settlement/close-payments.ts';
import { expireLinks } from '#shop/orders/settlement/expire-links.ts';
import { namePayment, reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { sendEmail } from '#shop/outbox/send-email.ts';
import { foldFigures } from '#shop/overview/read-figures.ts';
import { issueReceipts } from '#shop/papers/read-receipt.ts';
import { readBalance } from '#shop/payouts/read-money.ts';
import { expireChallenges } from '#shop/people/staff/factors/challenges.ts';
import { expireInvitations } from '#shop/people/staff/invitations.ts';
import { expireTries } from '#shop/people/staff/login-tries.ts';
import { expirePasswordLinks, mailPasswordLink } from '#shop/people/staff/password-links.ts';
import { ProviderRefused } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { advanceSubmission, giveUpSubmission } from '#shop/printing/advance-submission.ts';
import { recheckSubmissions } from '#shop/printing/retry-submission.ts';
import { HELD_ROUNDS, type TaskName, type TaskPayloads } from '#shop/queue/tasks.ts';
import { forgetRecords } from '#shop/records/forget-records.ts';
import { chargeCards } from '#shop/release/charge-cards.ts';
import { remindBalances } from '#shop/release/remind-balances.ts';
import { expireQuotes, recordTaxes } from '#shop/taxes/record-taxes.ts';
import { watchThresholds } from '#shop/taxes/watch-thresholds.ts';
import { applyPaymentEvents } from '#shop/webhooks/apply-payment-events.ts';
import { expireRefusedWebhooks } from '#shop/webhooks/refused-webhooks.ts';
import { applyNewEvents, applyStoredEvent } from '#shop/webhooks/stored-events.ts';
import { askBuilds } from '#shop/workshop/ask-builds.ts';
import { foldBowCounts } from '#shop/workshop/count-builds.ts';
import { faultText } from '#values/text/fault-text.ts';
import { isRound, noteRound } from './plan-rounds.ts';
import { recoverJobs } from './recover-jobs.ts';

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
    'send-notices': { run: () => sendNotices(shop) },
    'send-digests': { run: () => sendDigests(shop) },
    'send-push': {
      run: ({ messageId }) => sendPush(shop, messageId),
      giveUp: ({ messageId }, reason) => giveUpPush(shop, messageId, reason),
    },
    'send-email': {
      run: ({ emailId }) => sendEmail(shop, emailId),
      giveUp: ({ emailId }, reason) => failEmail(shop, emailId, reason),
    },
    'refund-payment': {
      run: ({ refundId }) => refundPayment(shop, refundId),
      giveUp: ({ refundId }, reason) => giveUpRefund(shop, refundId, reason),
    },
    'carry-out-cancellation': {
      run: ({ cancellationId }) => carryOutCancellation(shop, cancellationId),
      giveUp: ({ cancellationId }) => giveUpCancellation(shop, cancellationId),
    },
    'close-outdated': { run: ({ orderId }) => closeOutdated(shop, orderId) },
    'send-evidence': {
      run: ({ evidenceId }) => submitEvidence(shop, evidenceId),
      giveUp: ({ evidenceId }, reason) => giveUpEvidence(shop, evidenceId, reason),
    },
    // What is given up stays with the failed webhooks, where staff can replay it.
    'apply-payment-events': { run: ({ objectId }) => applyPaymentEvents(shop, objectId) },
    'apply-new-events': { run: (objectIds) => applyNewEvents(shop, objectIds) },
    'apply-event': { run: ({ eventId }) => applyStoredEvent(shop, eventId) },
    'print-order': {
      run: ({ submissionId }) => advanceSubmission(shop, submissionId),
      giveUp: ({ submissionId }, reason) => giveUpSubmission(shop, submissionId, reason),
    },
    'name-payment': { run: ({ paymentId }) => namePayment(shop, paymentId) },
    'mail-password-link': { run: ({ email }) => mailPasswordLink(shop, email) },
    'mail-order-page': { run: (sought) => mailOrderPage(shop, sought) },
    'run-mailing': {
      run: ({ mailingId, outages }, stopping) =>
        runSlices({ ...shop, mailingKinds: MAILING_KINDS }, mailingId, outages ?? 0, stopping),
    },
    'work-bulk-run': { run: ({ runId }, stopping) => workRun(shop, runId, stopping) },
    'charge-cards': { run: () => chargeCards(shop) },
    'remind-balances': { run: () => remindBalances(shop) },
    'settle-delays': { run: () => settleDelays(shop) },
    'tell-waiting-list': { run: () => tellWaitingList(shop) },
    'settle-deadlines': { run: () => settleDeadlines(shop) },
    'ask-builds': { run: () => askBuilds(shop) },
    'reconcile-payments': { run: () => reconcilePayments(shop) },
    'recheck-prints': { run: () => recheckSubmissions(shop) },
    'compare-keys': { run: () => compareKeys(shop) },
    'cancel-unpaid-orders': { run: () => cancelUnpaidOrders(shop) },
    'return-unassigned': { run: () => returnUnassigned(shop) },
    'free-held-places': {
      async run() {
        await freeHeldPlaces(shop);
        await endHolds(shop);
      },
    },
    'expire-links': { run: () => expireLinks(shop) },
    'expire-sessions': { run: () => expireSessions(shop) },
    'recover-jobs': { run: () => recoverJobs(shop) },
    'fold-figures': {
      async run() {
        await foldFigures(shop);
        await foldBowCounts(shop);
        await foldOrderTotals(shop);
      },
    },
    'seal-journal': {
      async run() {
        await sealJournal(shop);
        await issueReceipts(shop);
      },
    },
    'keep-backups': { run: (_payload, stopping) => keepBackups(shop, stopping) },
    'archive-log': { run: () => archiveLog(shop) },
    'read-balance': { run: () => readBalance(shop) },
    'verify-books': { run: () => verifyBooksDaily(shop) },
    'prove-backup': { run: () => proveBackup(shop) },
    'watch-thresholds': { run: () => watchThresholds(shop) },
    'record-taxes': { run: () => recordTaxes(shop) },
  };
  return Object.fromEntries(
    Object.entries(works).map(([name, work]) => [name, watched(shop, name as TaskName, work as Work<unknown>)]),
  );
}

/**
 * graphile-worker keeps a job that has used up its attempts and says no more of it; here that is told. It also stores
 * the message of a fault, so it gets one that may be stored.
 */
function watched(shop: Shop, task: TaskName, work: Work<unknown>) {
  return async (payload: unknown, { job, abortSignal }: Pick<JobHelpers, 'job' | 'abortSignal'>): Promise<void> => {
    const tried = { task, attempts: job.attempts, maxAttempts: job.max_attempts };
    try {
      await whileAway(shop, abortSignal, async () => {
        const held = HELD_ROUNDS.some((round) => round === task) && (await isHeld(shop));
        if (held) return;
        const run = work.run(payload, abortSignal);
        await (isRound(task) ? unlessLeft(run, abortSignal) : run);
      });
      await noted(shop, tried, noteDone);
    } catch (fault) {
      if (fault instanceof LeftRound) return;
      // The server ends, and PostgreSQL is away: nothing is known of the job, which the next start goes on with.
      if (isDatabaseUnavailable(fault) && abortSignal?.aborted) throw fault;
      const words = faultText(fault);
      // What is refused for good is given up at once, and the job is done with that.
      const refused = fault instanceof ProviderRefused && work.giveUp !== undefined;
      if (!refused) await noted(shop, tried, noteFailure);
      if (refused || job.attempts >= job.max_attempts) {
        shop.log.error({ err: fault, task, payload, attempts: job.attempts }, 'a job was given up');
        await work.giveUp?.(payload, words);
      }
      if (!refused) throw new Error(words, { cause: fault });
    }
  };
}

/** A card provider that does not answer is asked three times, for ten seconds each; a server has half a minute to stop. */
const ROUND_ENDS_WITHIN_MS = 5000;

class LeftRound extends Error {}

/**
 * A round that a stopping server does not wait for any longer: the next one, of whichever server, looks at all that is due. What
 * it does until the process ends is as safe as before: a server may be killed at any moment.
 */
async function unlessLeft(run: Promise<unknown>, stopping: AbortSignal | undefined): Promise<unknown> {
  if (!stopping) return await run;
  const ended = new AbortController();
  const { signal } = ended;
  const left = async () => {
    if (!stopping.aborted) await once(stopping, 'abort', { signal });
    await sleep(ROUND_ENDS_WITHIN_MS, null, { signal });
    throw new LeftRound();
  };
  const leaving = left();
  leaving.catch(() => {});
  try {
    return await Promise.race([run, leaving]);
  } finally {
    ended.abort();
  }
}

/** So often within one try a lost connection is the database's; beyond that the job itself may be what brings it down. */
const OUTAGES_OF_A_TRY = 10;

/**
 * A lost connection is no try (rule 45.8): the job waits where it is until the database is back, and is done anew, as every job
 * may be. Failing would cost it an attempt and a pause, which grow while nobody could have done it.
 */
async function whileAway(shop: Shop, stopping: AbortSignal | undefined, work: () => Promise<void>): Promise<void> {
  for (let outages = 1; ; outages += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!isDatabaseUnavailable(fault) || stopping?.aborted) throw fault;
      if (outages === OUTAGES_OF_A_TRY) throw new Error(`${outages} outages within one try`, { cause: fault.cause });
      shop.log.warn({ err: fault }, 'a job waits for the database');
    }
    while (!stopping?.aborted && !(await takesWrites(shop)))
      await sleep(1000, null, { signal: stopping }).catch(() => {});
  }
}

async function takesWrites({ db }: Shop): Promise<boolean> {
  try {
    const { rows } = await db.execute(sql`select where current_setting('transaction_read_only') = 'off'`);
    return rows.length === 1;
  } catch {
    return false;
  }
}

async function noteDone(shop: Shop, tried: JobTry): Promise<void> {
  await noteSuccess(shop, tried);
  await noteRound(shop, tried.task);
}

/** That people cannot be told how a job went, as while the database is unavailable, makes no difference to the job. */
async function noted(shop: Shop, tried: JobTry, note: (shop: Shop, tried: JobTry) => Promise<void>): Promise<void> {
  try {
    await note(shop, tried);
  } catch (fault) {
    shop.log.warn({ err: fault, task: tried.task }, 'it was not noted how a job went');
  }
}

/** Deletes sessions, tries, challenges, carts, openings, links to orders, addresses of waiting lists, invitations, refused webhooks, looks before runs and counts of requests that count no more, and records that have served their time. Signing in looks at the dates itself. */
export async function expireSessions(shop: Shop): Promise<void> {
  await deleteInBatches(shop.db, sessions, lt(sessions.expire, shop.clock()));
  await expireTries(shop);
  await expireChallenges(shop);
  await expireCarts(shop);
  await expireOpenings(shop);
  await expireOrderPages(shop);
  await expireWaiting(shop);
  await expireInvitations(shop);
  await expirePasswordLinks(shop);
  await expireRefusedWebhooks(shop);
  await expireRequestCounts(shop);
  await expireChoices(shop);
  await expireRequestKeys(shop);
  await expireQuotes(shop);
  await forgetRecords(shop);
}
