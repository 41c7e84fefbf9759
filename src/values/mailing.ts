/** What goes out to many at once. */
export const MAILING_KINDS = ['release', 'reminder', 'last-word', 'delay', 'announcement', 'letter'] as const;
export type MailingKind = (typeof MAILING_KINDS)[number];

/** Whether one of its recipients was reached; `skipped`: nothing had to be said to them any more. */
export const RECIPIENT_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Why an address gets no more announcements; to one that bounced nothing is sent at all. */
export const SUPPRESSION_REASONS = ['bounce', 'complaint', 'unsubscribed'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** So many days from now at most: a year that is mistyped is soon confirmed. */
export const FARTHEST_RELEASE_DAYS = 3 * 365;

/** What became of the question of a delay notice; `silence`: nobody answered in time where an answer was needed. */
export const DELAY_ANSWERS = ['keep', 'cancel', 'silence'] as const;
export type DelayAnswer = (typeof DELAY_ANSWERS)[number];

/**
 * Why the question of a notice is over without an answer. `superseded`: a later notice asks; `stopped`, `corrected`: what it
 * said was taken back, or was wrong; `not_needed`: the date is no later than what was promised, so nothing is asked.
 */
export const NOTICE_ENDS = ['superseded', 'stopped', 'corrected', 'not_needed'] as const;
export type NoticeEnd = (typeof NOTICE_ENDS)[number];

/** Minutes that what goes out to many may be kept waiting, in which it can be stopped. */
export const LONGEST_MAILING_WAIT = 1440;
