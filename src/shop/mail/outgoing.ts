import type { EmailRow } from '#db/schema.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { OutgoingMail } from '#shop/ports/mail-transport.ts';
import type { Shop } from '#shop/ports/shop.ts';

export type MailToGo = Pick<
  EmailRow,
  'id' | 'stream' | 'template' | 'recipient' | 'orderId' | 'data' | 'isCopy' | 'createdAt'
>;

/** Makes a queued mail ready to go out. Rejects when this version of the shop does not know its template. */
export async function makeOutgoing(
  { renderMail, origin }: Pick<Shop, 'renderMail' | 'origin'>,
  email: MailToGo,
): Promise<OutgoingMail> {
  // `queueMail` and the mailings wrote the two together, and let only matching ones in.
  const template = email.template as keyof MailTemplates;
  const mail = await renderMail(template, email.data as MailTemplates[typeof template]);
  return {
    ...mail,
    subject: email.isCopy ? `[COPY] ${mail.subject}` : mail.subject,
    to: email.recipient,
    messageId: messageId(email, origin),
    ...(email.stream === 'announcement' && !email.isCopy ? { headers: waysOut(email, origin) } : {}),
  };
}

/** The same for every attempt. The moment is part of it because a new database counts its mails from 1 again. */
function messageId({ id, createdAt }: MailToGo, origin: string): string {
  return `<mail-${id}-${createdAt.getTime().toString(36)}@${new URL(origin).hostname}>`;
}

/** By these, mailboxes show a button of their own that unsubscribes (RFC 2369, RFC 8058). */
function waysOut({ data }: MailToGo, origin: string): Record<string, string> {
  const { unsubscribeToken } = data as MailTemplates['announcement'];
  if (!unsubscribeToken) return {};
  return {
    'List-Unsubscribe': `<${origin}/api/unsubscribe/${unsubscribeToken}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
