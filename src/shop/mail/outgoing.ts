import type { EmailRow } from '#db/schema.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { OutgoingMail } from '#shop/ports/mail-transport.ts';
import type { Shop } from '#shop/ports/shop.ts';

export type MailToGo = Pick<
  EmailRow,
  'id' | 'messageKey' | 'stream' | 'template' | 'recipient' | 'orderId' | 'data' | 'isCopy' | 'createdAt'
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
    headers: headersOf(email, origin),
  };
}

/**
 * Out-of-office programs answer nothing that says so (RFC 3834); what a person wrote by hand may be answered by one. Mails to many say that,
 * too, for those programs that look at it alone.
 */
function headersOf(email: MailToGo, origin: string): Record<string, string> {
  const toMany = email.stream === 'announcement';
  return {
    ...(email.template === 'inquiry-reply' ? {} : { 'Auto-Submitted': 'auto-generated' }),
    ...(toMany ? { Precedence: 'bulk' } : {}),
    ...(toMany && !email.isCopy ? waysOut(email, origin) : {}),
  };
}

function messageId(email: MailToGo, origin: string): string {
  return `<mail-${email.id}-${messageKeyOf(email)}@${new URL(origin).hostname}>`;
}

/** The same for every attempt, and no other mail's: numbers begin again in a restored database. */
export function messageKeyOf({ messageKey, createdAt }: Pick<MailToGo, 'messageKey' | 'createdAt'>): string {
  return messageKey ?? createdAt.getTime().toString(36);
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
