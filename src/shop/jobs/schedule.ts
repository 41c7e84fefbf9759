import { type CronItem, parseCronItems } from 'graphile-worker';
import { type NoPayload, PRIORITIES, type TaskName, type TaskPayloads } from '#shop/queue/tasks.ts';

type ScheduledTask = { [Name in TaskName]: TaskPayloads[Name] extends NoPayload ? Name : never }[TaskName];

/** When the shop looks after itself (UTC). */
export const schedule = parseCronItems([
  recurring('reconcile-payments', '* * * * *'),
  recurring('recheck-prints', '*/5 * * * *'),
  recurring('compare-keys', '*/10 * * * *'),
  recurring('cancel-unpaid-orders', '* * * * *'),
  recurring('free-held-places', '* * * * *'),
  recurring('expire-links', '*/5 * * * *'),
  recurring('remind-balances', '*/10 * * * *'),
  recurring('settle-delays', '5 * * * *'),
  recurring('tell-waiting-list', '* * * * *'),
  recurring('settle-deadlines', '*/10 * * * *'),
  recurring('ask-builds', '*/10 * * * *'),
  recurring('expire-sessions', '0 * * * *'),
  recurring('send-notices', '* * * * *'),
  recurring('send-digests', '2 * * * *'),
  recurring('recover-jobs', '* * * * *'),
  recurring('fold-figures', '* * * * *'),
  recurring('seal-journal', '* * * * *'),
  recurring('keep-backups', '*/5 * * * *'),
  recurring('archive-log', '* * * * *'),
  recurring('verify-books', '17 * * * *'),
]);

/**
 * Each of these looks at all that is due, so a round that was missed while the server was down is made up for by the
 * next one: nothing is backfilled. For the same reason a round that is still waiting is not joined by the next (job
 * key) but keeps its place before what came after it, and a failed one is not repeated by itself. A round that takes
 * longer than its interval may have the next at its side: each looks at an item under that item's lock.
 */
function recurring(task: ScheduledTask, match: string): CronItem {
  const waiting = { jobKey: task, jobKeyMode: 'preserve_run_at' } as const;
  return { task, match, options: { ...waiting, priority: PRIORITIES[task], maxAttempts: 1, backfillPeriod: 0 } };
}
