import { type CronItem, parseCronItems } from 'graphile-worker';
import type { NoPayload, TaskName, TaskPayloads } from './tasks.ts';

type ScheduledTask = { [Name in TaskName]: TaskPayloads[Name] extends NoPayload ? Name : never }[TaskName];

/** When the shop looks after itself (UTC). */
export const schedule = parseCronItems([
  recurring('reconcile-payments', '* * * * *'),
  recurring('cancel-unpaid-orders', '*/10 * * * *'),
  recurring('expire-links', '*/5 * * * *'),
  recurring('expire-sessions', '0 * * * *'),
]);

/**
 * Each of these looks at all that is due, so a round that was missed while the server was down is made up for by the
 * next one: nothing is backfilled. For the same reason a round that is still waiting is replaced by the next (job key),
 * two never run side by side (queue), and a failed one is not repeated by itself.
 */
function recurring(task: ScheduledTask, match: string): CronItem {
  return { task, match, options: { jobKey: task, queueName: task, maxAttempts: 1, backfillPeriod: 0 } };
}
