import { type NoPayload, PRIORITIES, type TaskName, type TaskPayloads } from '#shop/queue/tasks.ts';

type ScheduledTask = { [Name in TaskName]: TaskPayloads[Name] extends NoPayload ? Name : never }[TaskName];

/** One that comes again every so many minutes, counted from such a minute of the hour (UTC). */
export type Recurring = { task: ScheduledTask; every: number; at: number; priority: number; overdueMs: number };

const HOUR = 60;
const MINUTE_MS = 60_000;

/** When the shop looks after itself. Each looks at all that is due, so a round that was missed is made up for by the next. */
export const SCHEDULE: Recurring[] = [
  // What a lost webhook would have told is money.
  { ...recurring('reconcile-payments', 1), overdueMs: 5 * MINUTE_MS },
  recurring('recheck-prints', 5),
  recurring('compare-keys', 10),
  recurring('cancel-unpaid-orders', 1),
  recurring('return-unassigned', HOUR, 27),
  recurring('free-held-places', 1),
  recurring('expire-links', 5),
  recurring('remind-balances', 10),
  recurring('charge-cards', 1),
  recurring('settle-delays', HOUR, 5),
  recurring('tell-waiting-list', 1),
  recurring('settle-deadlines', 10),
  recurring('ask-builds', 10),
  recurring('expire-sessions', HOUR),
  recurring('send-notices', 1),
  recurring('send-digests', HOUR, 2),
  recurring('recover-jobs', 1),
  recurring('fold-figures', 1),
  recurring('seal-journal', 1),
  recurring('keep-backups', 5),
  recurring('archive-log', 1),
  recurring('read-balance', HOUR, 12),
  recurring('verify-books', HOUR, 17),
  recurring('prove-backup', HOUR, 41),
];

/** Overdue is what was not done for twice its pause; a minute more is for looking at it, and for doing it. */
function recurring(task: ScheduledTask, every: number, at = 0): Recurring {
  return { task, every, at, priority: PRIORITIES[task], overdueMs: (2 * every + 1) * MINUTE_MS };
}
