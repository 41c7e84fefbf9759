/** Every job this shop knows and what it is given. Jobs carry ids, never facts: a job reads the truth when it runs. */
export type TaskPayloads = {
  'send-email': { emailId: number };
  'refund-payment': { refundId: number };
  'apply-event': { eventId: number };
  'name-payment': { paymentId: number };
  /** `outages`: how often in a row the mail server was away, which says how soon it is asked again. */
  'run-mailing': { mailingId: number; outages?: number };
  'remind-balances': NoPayload;
  'settle-delays': NoPayload;
  'reconcile-payments': NoPayload;
  'compare-keys': NoPayload;
  'cancel-unpaid-orders': NoPayload;
  'expire-links': NoPayload;
  'expire-sessions': NoPayload;
  'recover-jobs': NoPayload;
  'fold-figures': NoPayload;
  'verify-books': NoPayload;
};

export type NoPayload = Record<string, never>;
export type TaskName = keyof TaskPayloads;

/**
 * The lower number goes first. Rounds are few and short, and what waits for them is money; of refunds and mails there
 * may be hundreds.
 */
export const PRIORITIES: { [Name in TaskName]: number } = {
  'reconcile-payments': -20,
  'compare-keys': -20,
  'cancel-unpaid-orders': -20,
  'expire-links': -20,
  'expire-sessions': -20,
  'recover-jobs': -20,
  'fold-figures': -20,
  'remind-balances': -20,
  'settle-delays': -20,
  'verify-books': 5,
  'refund-payment': -10,
  'apply-event': -10,
  'send-email': 0,
  'name-payment': 0,
  'run-mailing': 5,
};
