import type { Mailing } from '#contract/mailings.ts';

/** How far a mailing is. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  return <p>{mailing.counts.sent} sent</p>;
}
