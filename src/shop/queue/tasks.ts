/**
 * Every job this shop knows and what it is given. Jobs carry ids, never facts: a job reads the rows when it runs. What a visitor
 * looks for is no fact, and whether there is such an order only the job may find out.
 */
export type TaskPayloads = {
  'send-email': { emailId: number };
  'refund-payment': { refundId: number };
  'close-outdated': { orderId: number };
  'send-evidence': { evidenceId: number };
  'carry-out-cancellation': { cancellationId: number };
  /** The card provider's id of a payment, or of its charge where the events name no more. */
  'apply-payment-events': { objectId: string };
  /** The same ids, of all events that came within a moment. */
  'apply-new-events': string[];
  'apply-event': { eventId: number };
  'print-order': { submissionId: number };
  'name-payment': { paymentId: number };
  'mail-password-link': { email: string };
  'mail-order-page': { orderNumber: string; email: string };
  /** `outages`: how often in a row the mail server was unavailable, which says how soon it is asked again. */
  'run-mailing': { mailingId: number; outages?: number };
  'work-bulk-run': { runId: number };
  'send-notices': NoPayload;
  'send-digests': NoPayload;
  'send-push': { messageId: number };
  'remind-balances': NoPayload;
  'charge-cards': NoPayload;
  'settle-delays': NoPayload;
  'tell-waiting-list': NoPayload;
  'settle-deadlines': NoPayload;
  'ask-builds': NoPayload;
  'reconcile-payments': NoPayload;
  'recheck-prints': NoPayload;
  'compare-keys': NoPayload;
  'cancel-unpaid-orders': NoPayload;
  'return-unassigned': NoPayload;
  'free-held-places': NoPayload;
  'expire-links': NoPayload;
  'expire-sessions': NoPayload;
  'recover-jobs': NoPayload;
  'fold-figures': NoPayload;
  'seal-journal': NoPayload;
  'keep-backups': NoPayload;
  'archive-log': NoPayload;
  'verify-books': NoPayload;
  'read-balance': NoPayload;
  'prove-backup': NoPayload;
  'watch-thresholds': NoPayload;
  'record-taxes': NoPayload;
};

export type NoPayload = Record<string, never>;
export type TaskName = keyof TaskPayloads;

/**
 * The lower number goes first. Rounds are few and short, and what waits for them is money; of refunds and mails there
 * may be hundreds.
 */
export const PRIORITIES: { [Name in TaskName]: number } = {
  'reconcile-payments': -20,
  'recheck-prints': -20,
  'compare-keys': -20,
  'cancel-unpaid-orders': -20,
  'return-unassigned': -20,
  'free-held-places': -20,
  'expire-links': -20,
  'expire-sessions': -20,
  'recover-jobs': -20,
  'fold-figures': -20,
  'seal-journal': -20,
  'remind-balances': -20,
  'charge-cards': -20,
  'settle-delays': -20,
  'tell-waiting-list': 0,
  'settle-deadlines': -20,
  'ask-builds': -20,
  'send-digests': -20,
  'keep-backups': -20,
  'archive-log': -20,
  'verify-books': 5,
  'read-balance': 5,
  'prove-backup': 5,
  'watch-thresholds': 5,
  'record-taxes': -20,
  // Before the refunds: what is cancelled is called off at the printer's first.
  'print-order': -15,
  'refund-payment': -10,
  'close-outdated': -15,
  'send-evidence': -10,
  'carry-out-cancellation': -15,
  // A customer waits for what it settles.
  'apply-payment-events': -15,
  'apply-new-events': -15,
  'apply-event': -10,
  'send-email': 0,
  'send-notices': 0,
  'send-push': 0,
  'name-payment': 0,
  'mail-password-link': 0,
  'mail-order-page': 0,
  'run-mailing': 5,
  'work-bulk-run': 5,
};

/**
 * A restored database has what was true on the day of its backup: mails of that day are still to be sent, refunds to be
 * made, gear to be printed, and it knows nothing of what came after. So nothing of it reaches the world outside until a person has compared it
 * with the card provider and has released it. These jobs wait where they are, by a flag that the worker passes over.
 */
export const HELD_JOBS: TaskName[] = [
  ...([
    'send-email',
    'send-push',
    'run-mailing',
    'refund-payment',
    'close-outdated',
    'send-evidence',
    'carry-out-cancellation',
    'print-order',
    'work-bulk-run',
  ] as const),
];

/**
 * Rounds that write to customers, or close and give back payments by what the database says; each looks anew at all that
 * is due, so one that is left out is made up for by the next. Reading the provider goes on: it takes over what is missing.
 */
export const HELD_ROUNDS: TaskName[] = [
  'remind-balances',
  'charge-cards',
  'settle-delays',
  'settle-deadlines',
  'ask-builds',
  'tell-waiting-list',
  'cancel-unpaid-orders',
  'return-unassigned',
  'expire-links',
  'send-digests',
  'record-taxes',
];

/** The flag of `HELD_JOBS`. */
export const HELD_FLAG = 'outside';

/** The flags of a new job, which it has whether anything is held at this moment or not. */
export function flagsOf(task: TaskName): string[] | null {
  return HELD_JOBS.includes(task) ? [HELD_FLAG] : null;
}
