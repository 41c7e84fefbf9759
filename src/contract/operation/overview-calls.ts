import { z } from 'zod';
import { answer, refusal, STAFF_CHANGE_REFUSALS, STAFF_READ_REFUSALS } from '#contract/answers.ts';
import { serial } from '#contract/fields/params.ts';
import { defineRoute } from '#contract/route.ts';
import { staffBackups } from './backup-schemas.ts';
import { staffBooks } from './book-schemas.ts';
import {
  auditEntry,
  auditPeople,
  auditQuery,
  figuresQuery,
  liveNews,
  preorderStats,
  staffFigures,
  staffNeeds,
  staffSummary,
  staffWork,
  waitingStep,
} from './overview-schemas.ts';

const tags = ['Staff: overview'];

export const readPreorderStats = defineRoute({
  method: 'GET',
  path: '/api/preorder-stats',
  access: 'panel',
  tags,
  summary: 'How many pre-orders there are',
  description: 'Of all time, without test orders. For staff only.',
  answers: { 200: answer('The counters', preorderStats), ...STAFF_READ_REFUSALS },
});

export const readSummary = defineRoute({
  method: 'GET',
  path: '/api/admin/summary',
  access: 'panel',
  tags,
  summary: 'Four numbers for the phone',
  description:
    'Products, orders that staff have not begun (test orders left out), products low in stock, and unanswered inquiries.',
  answers: { 200: answer('The numbers', staffSummary), ...STAFF_READ_REFUSALS },
});

export const readWork = defineRoute({
  method: 'GET',
  path: '/api/admin/work',
  access: 'orders.see',
  tags,
  summary: 'What there is to do, and how the day goes',
  description: 'Each number is that of a list of the panel.',
  answers: { 200: answer('The numbers', staffWork), ...STAFF_READ_REFUSALS },
});

export const readWaiting = defineRoute({
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'panel',
  tags,
  summary: 'Steps that were confirmed and can still be stopped',
  description:
    'Mailings that wait or go out, payment links to many, and cancellations that wait: of each those that the role may stop.',
  answers: { 200: answer('The steps', z.array(waitingStep)), ...STAFF_READ_REFUSALS },
});

export const listAuditPeople = defineRoute({
  method: 'GET',
  path: '/api/admin/audit/people',
  access: 'business',
  tags,
  summary: 'Who has changed something',
  description: 'By name, also those who work here no more.',
  answers: { 200: answer('The names', auditPeople), ...STAFF_READ_REFUSALS },
});

export const readFigures = defineRoute({
  method: 'GET',
  path: '/api/admin/figures',
  access: 'business',
  tags,
  summary: 'What the charts show',
  description: 'Of so many `days` until today, in UTC. Test orders are in none.',
  query: figuresQuery,
  answers: { 200: answer('The figures', staffFigures), ...STAFF_READ_REFUSALS },
});

export const listAudit = defineRoute({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'business',
  tags,
  summary: 'What staff changed',
  description: 'Newest first, 50 at a time or as `limit` says; `before` is the last `id` of the page before.',
  query: auditQuery,
  answers: { 200: answer('The changes', z.array(auditEntry)), ...STAFF_READ_REFUSALS },
});

/** A stream of server-sent events, read with `EventSource`. */
export const openLiveStream = defineRoute({
  method: 'GET',
  path: '/api/admin/live',
  access: 'panel',
  tags,
  summary: 'News for the screens of staff',
  description:
    'Server-sent events. `ready`: from here on nothing is missed. `changed`: something of these `topics` has changed, with `orderIds` when it was few orders. The stream ends when the session does.',
  answers: {
    200: { description: 'The events', content: { 'text/event-stream': { schema: z.unknown() } } },
    ...STAFF_READ_REFUSALS,
  },
  events: { changed: liveNews },
});

export const readNeeds = defineRoute({
  method: 'GET',
  path: '/api/admin/needs',
  access: 'panel',
  tags,
  summary: 'What waits for a person',
  description: 'The oldest first. At most 20 of each list are named, and no list is counted beyond 1000.',
  answers: { 200: answer('The lists', staffNeeds), ...STAFF_READ_REFUSALS },
});

const params = z.object({ id: serial });
/** Each answer to one of them is the whole list as it is afterwards. */
const NEEDS_ANSWERS = {
  200: answer('What waits for a person now', staffNeeds),
  ...STAFF_CHANGE_REFUSALS,
  404: refusal('There is none with this id.'),
};

export const resolveAlert = defineRoute({
  method: 'POST',
  path: '/api/admin/alerts/:id/resolve',
  access: 'customers',
  tags,
  summary: 'An alert was seen to',
  description: 'Takes it from the list of what waits. One that was seen to already stays so.',
  params,
  answers: NEEDS_ANSWERS,
});

export const retryMail = defineRoute({
  method: 'POST',
  path: '/api/admin/emails/:id/retry',
  access: 'customers',
  tags,
  summary: 'Send a failed email again',
  description:
    'One about an order goes to the address that the order has now. One of a mailing is made afresh, with new deadlines.',
  params,
  answers: { ...NEEDS_ANSWERS, 409: refusal('Another release is being sent; one runs at a time.') },
});

export const resolveMail = defineRoute({
  method: 'POST',
  path: '/api/admin/emails/:id/resolve',
  access: 'customers',
  tags,
  summary: 'A failed email was seen to in another way',
  description: 'Takes it from the list of what waits. It is not sent again.',
  params,
  answers: NEEDS_ANSWERS,
});

export const replayWebhook = defineRoute({
  method: 'POST',
  path: '/api/admin/webhooks/:id/replay',
  access: 'business',
  tags,
  summary: 'Apply a failed webhook',
  description: 'Reads its payment at the card provider once more, or does what the mail provider had reported.',
  params,
  answers: {
    ...NEEDS_ANSWERS,
    409: refusal('It fails again; the sentence says why.'),
    502: refusal('The card provider does not answer.'),
  },
});

export const readBooks = defineRoute({
  method: 'GET',
  path: '/api/admin/books',
  access: 'business',
  tags,
  summary: "How the card provider's books and the shop's compare",
  description: 'The result of the last comparison, which a job makes once a day. At most 200 differences are named.',
  answers: { 200: answer('The last comparison', staffBooks), ...STAFF_READ_REFUSALS },
});

export const readBackups = defineRoute({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'business',
  tags,
  summary: 'Backups, and what a restored shop holds back',
  description: 'The last backup with its age, whether that is a reason for alarm, and the mails and refunds that wait.',
  answers: { 200: answer('The state', staffBackups), ...STAFF_READ_REFUSALS },
});

export const releaseHold = defineRoute({
  method: 'POST',
  path: '/api/admin/backups/release',
  access: 'business',
  tags,
  summary: 'Let a restored shop send what it holds back',
  description: 'Mails, mailings and refunds go out from then on. Compare with the card provider before.',
  answers: {
    200: answer('The state afterwards', staffBackups),
    ...STAFF_CHANGE_REFUSALS,
    409: refusal('Nothing is held: somebody has released it already. Or the books were not compared since.'),
  },
});
