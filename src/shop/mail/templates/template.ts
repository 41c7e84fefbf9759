import type { ReactNode } from 'react';
import type { MailTemplates, OrderFacts } from '#shop/ports/mail-templates.ts';

/** One kind of mail. The plain text is made from the body, so that both always say the same. */
export type Template<Name extends keyof MailTemplates> = {
  subject(data: MailTemplates[Name]): string;
  body(data: MailTemplates[Name]): ReactNode;
};

/** What a test order causes can be told apart in any mailbox. */
export function marked({ isTest }: OrderFacts, subject: string): string {
  return isTest ? `[TEST] ${subject}` : subject;
}

/** The beginning of what a person typed, on one line, for the list of mails. */
export function firstText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 100 ? line : `${line.slice(0, 100).replace(/ [^ ]*$/, '')}…`;
}
