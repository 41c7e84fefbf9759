import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { mailAgain, mailOfAll, mailsQuery, staffMail } from './mail-schemas.ts';

const define = callsOf('Staff: mails', 'customers');
const params = z.object({ id: rowId });
const UNKNOWN_MAIL = { 404: refusal('There is no such mail to a customer.') };

export const listMails = define('GET /api/admin/emails', {
  summary: 'Mails to customers',
  description:
    'Newest first, without what they say. `search` is a whole address or the whole number of an order; `state` narrows to those that have not gone out.',
  query: mailsQuery,
  answers: { 200: answer('The mails', z.array(mailOfAll)) },
});

export const readMail = define('GET /api/admin/emails/:id', {
  summary: 'A mail as it went out',
  description:
    'Subject, HTML and text as they were sent, with the secrets of links and codes left out. `body` is null for one that has not gone out, and for one from before bodies were kept.',
  params,
  answers: { 200: answer('The mail', staffMail), ...UNKNOWN_MAIL },
});

export const sendMailAgain = define('POST /api/admin/emails/:id/send-again', {
  summary: 'Send a mail again',
  description:
    'Another mail, with links made for it, to the address that its order has now. A gift card gets another code, for which the role has to allow `money`. The same `requestKey` again sends nothing and answers the same.',
  params,
  body: mailAgain,
  answers: {
    200: answer('The new mail', staffMail),
    ...UNKNOWN_MAIL,
    409: refusal('It cannot be sent again as it stands; the sentence says why, and what to do instead.'),
  },
});
