/** Every job this shop knows and what it is given. Jobs carry ids, never facts: a job reads the truth when it runs. */
export type TaskPayloads = {
  'send-email': { emailId: number };
  'refund-payment': { refundId: number };
  'reconcile-payments': NoPayload;
  'cancel-unpaid-orders': NoPayload;
  'expire-links': NoPayload;
  'expire-sessions': NoPayload;
};

export type NoPayload = Record<string, never>;
export type TaskName = keyof TaskPayloads;
