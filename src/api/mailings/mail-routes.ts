import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { may } from '#contract/access.ts';
import type { Failure } from '#contract/failure.ts';
import * as calls from '#contract/mailings/mail-calls.ts';
import { customerKey } from '#shop/customers/customer-key.ts';
import { listMails, type ReadMail, readMail } from '#shop/outbox/list-mails.ts';
import { type SentAgain, sendAgain } from '#shop/outbox/send-again.ts';
import type { Shop } from '#shop/ports/shop.ts';

const NO_SUCH_MAIL = {
  error: 'There is no such email to a customer. Please look at the list.',
  code: 'not-found',
} satisfies Failure;

type NotSent = Exclude<Extract<SentAgain, { ok: false }>['reason'], 'not-found' | 'blocked' | 'needs-money'>;

/** Why a mail is not sent again, and what to do instead. */
const NOT_SENT: Record<NotSent, string> = {
  waits: 'This email has not gone out yet. It is sent by itself as soon as the mail server takes it.',
  'staff-copy': 'This is a copy for staff. Send the email itself again.',
  'other-keys': 'This order was paid under other keys than the shop has now, so nobody is written to about it.',
  'nothing-due': 'This email asks for money, and nothing is due now or a charge is under way. It is not sent again.',
  'link-ended': 'The deadline that this email names has passed. Send a new payment link on the page of the order.',
  answered: 'What this email asks for has been answered or done. It is not sent again.',
  gone: 'What the link in this email led to is not there any more, or belongs to somebody else now. Write to the customer in another way.',
};

/** The mails that went out, as they were sent. */
export const staffMails: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.listMails, ({ query }) => listMails(shop, query));

  serve(app, calls.readMail, async ({ params: { id } }, reply) => {
    const mail = await readMail(shop, id);
    return mail ? presentMail(mail) : reply.code(404).send(NO_SUCH_MAIL);
  });

  serve(app, calls.sendMailAgain, async ({ params: { id }, body, staff }, reply) => {
    const sent = await sendAgain(shop, staff, id, { ...body, mayMoveMoney: may(staff.role, 'money') });
    if (sent.ok) {
      const mail = await readMail(shop, sent.emailId);
      return mail ? presentMail(mail) : reply.code(404).send(NO_SUCH_MAIL);
    }
    if (sent.reason === 'not-found') return reply.code(404).send(NO_SUCH_MAIL);
    if (sent.reason === 'needs-money') return reply.code(403).send(NEEDS_MONEY);
    if (sent.reason === 'blocked') return reply.code(409).send({ error: blockedText(sent.words), code: 'blocked' });
    return reply.code(409).send({ error: NOT_SENT[sent.reason], code: sent.reason });
  });
};

const NEEDS_MONEY = {
  error: 'Sending a gift card again gives it another code, which your role does not include. Please ask a manager.',
  code: 'not-your-role',
} satisfies Failure;

function blockedText(words: string): string {
  return `Nothing is sent to this address. ${words.replace(/\.?$/, '.')} If that is put right, take the address off the list under Release, Addresses.`;
}

function presentMail(mail: ReadMail) {
  return { ...mail, customerKey: customerKey(mail.recipient) };
}
