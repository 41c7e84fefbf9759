import { z } from 'zod';
import { answer, refusal, SESSION_REFUSALS } from '#contract/answers.ts';
import { customerName } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { erasureLink, erasureRequest, foreseenErasure } from './customer-data-schemas.ts';

const define = callsOf('Customers’ data');
const ARCHIVE = { description: 'The archive', content: { 'application/zip': { schema: z.unknown() } } };
const byCustomer = z.object({ customer: customerName });
const LINK_ENDED = { 404: refusal('The link is unknown, malformed or has ended, or was followed before.') };
const UNKNOWN = { 404: refusal('Nobody has this key, or the address stands nowhere in the shop any more.') };
const KEPT = {
  409: refusal('`kept`: something has to end first, or has come up meanwhile. Reading it anew says what.'),
};
const GOES =
  'Orders and their money stay without the person; what else is kept of them is deleted. It cannot be undone.';

export const packOwnData = define('GET /api/user/data', {
  summary: 'A copy of what is kept about the customer',
  description: 'A zip with all rows as JSON and each mail as it was sent. For the customer of the session.',
  answers: { 200: ARCHIVE, ...SESSION_REFUSALS },
});

export const askErasure = define('POST /api/user/erasure', {
  summary: 'Ask to be erased',
  description: 'Mails the account’s address a link, good for a day, which shows what goes and asks once more.',
  answers: { 200: answer('Where the link went', z.object({ email: z.string() })), ...SESSION_REFUSALS },
});

export const readErasure = define('POST /api/erasures/look', {
  summary: 'What goes with the customer of a mailed link',
  description: 'Changes nothing. The link’s secret is in the body, because addresses are kept in logs.',
  body: erasureLink,
  answers: { 200: answer('What would be erased', foreseenErasure), ...LINK_ENDED },
});

export const eraseOwnData = define('POST /api/erasures', {
  summary: 'Erase the customer of a mailed link',
  description: GOES,
  body: erasureLink,
  answers: { 200: answer('What was erased', foreseenErasure), ...LINK_ENDED, ...KEPT },
});

export const packCustomerData = define('GET /api/admin/customers/:customer/data', {
  access: 'privacy',
  summary: 'A copy of what is kept about a customer',
  description: 'The zip that the customer gets from the account. Noted in the audit list.',
  params: byCustomer,
  answers: { 200: ARCHIVE, ...UNKNOWN },
});

export const foreseeErasure = define('GET /api/admin/customers/:customer/erasure', {
  access: 'privacy',
  summary: 'What goes with a customer',
  description: 'Changes nothing.',
  params: byCustomer,
  answers: { 200: answer('What would be erased', foreseenErasure), ...UNKNOWN },
});

export const eraseCustomer = define('POST /api/admin/customers/:customer/erasure', {
  access: 'privacy',
  summary: 'Erase a customer',
  description: `${GOES} Takes the address, typed once more (409 \`another-address\`).`,
  params: byCustomer,
  body: erasureRequest,
  answers: { 200: answer('What was erased', foreseenErasure), ...UNKNOWN, ...KEPT },
});
