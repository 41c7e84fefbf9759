import type { Failure } from '#contract/failure.ts';
import type { Mailing, MailingRecipient } from '#contract/mailings.ts';
import type { MailingFacts, RecipientFacts } from '#shop/mailings/list-mailings.ts';

export function presentMailing({ startedAt, finishedAt, ...mailing }: MailingFacts): Mailing {
  return { ...mailing, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}

export function presentRecipient({ reason, settledAt, ...recipient }: RecipientFacts): MailingRecipient {
  return { ...recipient, reason: reason ?? '', settledAt: (settledAt ?? new Date(0)).toISOString() };
}

export const NO_SUCH_MAILING = {
  error: 'There is no such mailing. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

export const ANOTHER_RUNS = {
  error: 'Another release is being sent. Please try again once it is finished.',
  code: 'another-runs',
} satisfies Failure;
