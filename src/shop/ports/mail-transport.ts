import type { Ok, Refused } from '#values/result.ts';
import type { MailTemplates } from './mail-templates.ts';

export type OutgoingMail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Stable per mail, so that a server that accepts it twice can tell. */
  messageId: string;
  headers?: Record<string, string>;
};

/** Hands a mail to the mail server. */
export type MailTransport = {
  /**
   * Resolves once the server has accepted the mail, or has said that there is no such mailbox (`answer` is the server's
   * own sentence). Throws when it may work later: `MailServerUnavailable` when the server does not answer or does not take
   * mail of ours, another error when it is this mail that it does not take now.
   */
  send(mail: OutgoingMail): Promise<Ok | Refused<'undeliverable', { answer: string }>>;
};

/** Turns a template and its data into what is sent. Pure; the same input gives the same mail. */
export type RenderMail = <Name extends keyof MailTemplates>(
  template: Name,
  data: MailTemplates[Name],
) => Promise<{ subject: string; html: string; text: string }>;

/** The mail server did not answer, or takes no mail of ours at all: nothing is said about the mail that was tried. */
export class MailServerUnavailable extends Error {
  override name = 'MailServerUnavailable';
}
