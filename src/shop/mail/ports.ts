import type { MailTemplates } from './templates.ts';

export type OutgoingMail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Stable per mail, so that a server that accepts it twice can tell. */
  messageId: string;
  headers?: Record<string, string>;
};

/** Hands a mail to the mail server; resolves once the server has accepted it and throws otherwise. */
export type MailTransport = { send(mail: OutgoingMail): Promise<void> };

/** Turns a template and its data into what is sent. Pure; the same input gives the same mail. */
export type RenderMail = <Name extends keyof MailTemplates>(
  template: Name,
  data: MailTemplates[Name],
) => Promise<{ subject: string; html: string; text: string }>;
