import type { ReactElement } from 'react';
import type { MailTemplates, OrderFacts } from '#shop/ports/mail-templates.ts';

/** One kind of mail, as a `Layout`. The plain text is made from what is in it, so that both always say the same. */
export type Template<Name extends keyof MailTemplates> = (
  data: MailTemplates[Name],
) => ReactElement<{ subject: string; mail?: { isTest?: boolean } }>;

/** What a test order causes can be told apart in any mailbox. */
export function marked({ isTest }: { isTest?: boolean }, subject: string): string {
  return isTest ? `[TEST] ${subject}` : subject;
}

/** What an order is called: one with a bow is a pre-order. */
export function orderWord({ bowColor, isTest }: Pick<OrderFacts, 'bowColor' | 'isTest'>): 'order' | 'pre-order' {
  return bowColor === null && !isTest ? 'order' : 'pre-order';
}

/** The same at the beginning of a sentence. */
export function bigOrderWord(order: Pick<OrderFacts, 'bowColor' | 'isTest'>): 'Order' | 'Pre-order' {
  return orderWord(order) === 'order' ? 'Order' : 'Pre-order';
}

/** The beginning of what a person typed, on one line, for the list of mails. */
export function firstText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 100 ? line : `${line.slice(0, 100).replace(/ [^ ]*$/, '')}…`;
}
