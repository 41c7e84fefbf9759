import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { serial } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { staffBackups } from './backup-schemas.ts';
import { staffBooks } from './book-schemas.ts';
import * as schemas from './overview-schemas.ts';

const define = callsOf('Staff: overview');

export const readPreorderStats = define('GET /api/preorder-stats', {
  access: 'panel',
  summary: 'How many pre-orders there are',
  description: 'Of all time, without test orders. For staff only.',
  answers: { 200: answer('The counters', schemas.preorderStats) },
});

export const readSummary = define('GET /api/admin/summary', {
  access: 'panel',
  summary: 'Four numbers for the phone',
  description:
    'Products, orders that staff have not begun (test orders left out), products low in stock, and unanswered inquiries.',
  answers: { 200: answer('The numbers', schemas.staffSummary) },
});

export const readWork = define('GET /api/admin/work', {
  access: 'orders.see',
  summary: 'What there is to do, and how the day goes',
  description: 'Each number is that of a list of the panel.',
  answers: { 200: answer('The numbers', schemas.staffWork) },
});

export const readWaiting = define('GET /api/admin/waiting', {
  access: 'panel',
  summary: 'Steps that were confirmed and can still be stopped',
  description:
    'Mailings that wait or go out, payment links to many, and cancellations that wait: of each those that the role may stop.',
  answers: { 200: answer('The steps', z.array(schemas.waitingStep)) },
});

export const listAuditPeople = define('GET /api/admin/audit/people', {
  access: 'business',
  summary: 'Who has changed something',
  description: 'By name, also those who work here no more.',
  answers: { 200: answer('The names', schemas.auditPeople) },
});

export const readFigures = define('GET /api/admin/figures', {
  access: 'business',
  summary: 'What the charts show',
  description: 'Of so many `days` until today, in UTC. Test orders are in none.',
  query: schemas.figuresQuery,
  answers: { 200: answer('The figures', schemas.staffFigures) },
});

export const listAudit = define('GET /api/admin/audit', {
  access: 'business',
  summary: 'What staff changed',
  description: 'Newest first, 50 at a time or as `limit` says; `before` is the last `id` of the page before.',
  query: schemas.auditQuery,
  answers: { 200: answer('The changes', z.array(schemas.auditEntry)) },
});

/** A stream of server-sent events, read with `EventSource`. */
export const openLiveStream = define('GET /api/admin/live', {
  access: 'panel',
  summary: 'News for the screens of staff',
  description:
    'Server-sent events. `ready`: from here on nothing is missed. `changed`: something of these `topics` has changed, with `orderIds` when it was few orders. The stream ends when the session does.',
  answers: { 200: { description: 'The events', content: { 'text/event-stream': { schema: z.unknown() } } } },
  events: { changed: schemas.liveNews },
});

export const readNeeds = define('GET /api/admin/needs', {
  access: 'panel',
  summary: 'What waits for a person',
  description: 'The oldest first. At most 20 of each list are named, and no list is counted beyond 1000.',
  answers: { 200: answer('The lists', schemas.staffNeeds) },
});

const params = z.object({ id: serial });
/** Each answer to one of them is the whole list as it is afterwards. */
const NEEDS_ANSWERS = {
  200: answer('What waits for a person now', schemas.staffNeeds),
  404: refusal('There is none with this id.'),
};

export const resolveAlert = define('POST /api/admin/alerts/:id/resolve', {
  access: 'customers',
  summary: 'An alert was seen to',
  description: 'Takes it from the list of what waits. One that was seen to already stays so.',
  params,
  answers: NEEDS_ANSWERS,
});

export const retryMail = define('POST /api/admin/emails/:id/retry', {
  access: 'customers',
  summary: 'Send a failed email again',
  description:
    'One about an order goes to the address that the order has now. One of a mailing is made afresh, with new deadlines.',
  params,
  answers: { ...NEEDS_ANSWERS, 409: refusal('Another release is being sent; one runs at a time.') },
});

export const resolveMail = define('POST /api/admin/emails/:id/resolve', {
  access: 'customers',
  summary: 'A failed email was seen to in another way',
  description: 'Takes it from the list of what waits. It is not sent again.',
  params,
  answers: NEEDS_ANSWERS,
});

export const replayWebhook = define('POST /api/admin/webhooks/:id/replay', {
  access: 'business',
  summary: 'Apply a failed webhook',
  description: 'Reads its payment at the card provider once more, or does what the mail provider had reported.',
  params,
  answers: {
    ...NEEDS_ANSWERS,
    409: refusal('It fails again; the sentence says why.'),
    502: refusal('The card provider does not answer.'),
  },
});

export const readBooks = define('GET /api/admin/books', {
  access: 'business',
  summary: "How the card provider's books and the shop's compare",
  description: 'The result of the last comparison, which a job makes once a day. At most 200 differences are named.',
  answers: { 200: answer('The last comparison', staffBooks) },
});

export const readBackups = define('GET /api/admin/backups', {
  access: 'business',
  summary: 'Backups, and what a restored shop holds back',
  description: 'The last backup with its age, whether that is a reason for alarm, and the mails and refunds that wait.',
  answers: { 200: answer('The state', staffBackups) },
});

export const releaseHold = define('POST /api/admin/backups/release', {
  access: 'business',
  summary: 'Let a restored shop send what it holds back',
  description: 'Mails, mailings and refunds go out from then on. Compare with the card provider before.',
  answers: {
    200: answer('The state afterwards', staffBackups),
    409: refusal('Nothing is held: somebody has released it already. Or the books were not compared since.'),
  },
});
