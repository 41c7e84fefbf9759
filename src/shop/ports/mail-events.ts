import type { SuppressionReason } from '#values/mailing.ts';

/** What the mail provider says became of a mail after it had taken it. */
export type MailEvent = {
  /** The provider's own id: an event is applied once, however often it comes. */
  id: string;
  /** In the provider's words. */
  type: string;
  /** In lower case. */
  address: string;
  /** Of the mail; null where the provider does not say it. */
  messageId: string | null;
  /** Why, as the other mail server or the provider has put it. */
  sentence: string | null;
  /** Why this address gets less mail from now on; null: it is not to blame. */
  blocks: SuppressionReason | null;
  /** False: this mail never reached the mailbox, and nobody tries again. */
  arrived: boolean;
};

export type MailEventDelivery = { rawBody: Buffer; signature: string; timestamp: string };

/** What the mail provider reports after a mail was handed over. */
export type MailEvents = {
  /** The events that concern the shop, in any order; null: the provider did not sign this, or too long ago. */
  read(delivery: MailEventDelivery): MailEvent[] | null;
};
