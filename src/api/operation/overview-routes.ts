import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { ANOTHER_RUNS } from '#api/mailings/mailing-routes.ts';
import { BULK_PERMISSIONS, may, type Permission } from '#contract/access.ts';
import * as calls from '#contract/operation/overview-calls.ts';
import { isUndoable } from '#shop/catalogue/changing/undo-change.ts';
import { isUndoableOfInquiry } from '#shop/inquiries/change-inquiry.ts';
import { closeAlert, dismissMail, replayWebhook, retryMail } from '#shop/overview/handle-needs.ts';
import { type AuditFacts, listAudit, listAuditPeople } from '#shop/overview/list-audit.ts';
import { readFigures } from '#shop/overview/read-figures.ts';
import { type Needs, readNeeds } from '#shop/overview/read-needs.ts';
import { readPreorderStats, readSummary } from '#shop/overview/read-summary.ts';
import { readWaiting, type WaitingStep } from '#shop/overview/read-waiting.ts';
import { readWork, type Work } from '#shop/overview/read-work.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { readWebhookHealth } from '#shop/webhooks/refused-webhooks.ts';
import { NEED_KINDS, needsPerson } from '#values/staff/staff-needs.ts';
import { undoUntil } from '#values/staff/undo.ts';

const PROVIDER_SILENT = {
  error: 'The card provider does not answer just now. Please try again in a minute.',
  code: 'provider-silent',
};
const GONE = { error: 'There is no such entry. Please load the page again.', code: 'not-found' };

/** How the shop does, and what waits for a person. */
export const staffOverview: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const needsNow = async ({ staff }: Pick<FastifyRequest, 'staff'>) => ({
    ...needsFor(await readNeeds(shop), staff),
    webhooks: await readWebhookHealth(shop),
  });

  serve(app, calls.readSummary, () => readSummary(shop));

  serve(app, calls.readFigures, ({ query }) => readFigures(shop, query.days));

  serve(app, calls.listAudit, async ({ query }) => {
    const entries = await listAudit(shop, query);
    // Only the history of one record knows what its last change is.
    const last = query.subjectId && !query.before ? entries[0] : undefined;
    return entries.map((entry) => presentAuditEntry(entry, entry === last));
  });

  serve(app, calls.listAuditPeople, () => listAuditPeople(shop));

  serve(app, calls.readWork, async ({ staff }) => workFor(await readWork(shop), staff));

  serve(app, calls.readWaiting, async ({ staff }) =>
    (await readWaiting(shop)).filter(({ kind }) => may(staff.role, TO_STOP[kind])),
  );

  serve(app, calls.readNeeds, needsNow);

  serve(app, calls.readPreorderStats, () => readPreorderStats(shop));

  // Doing any of these twice does it once.
  serve(app, calls.resolveAlert, async (request, reply) => {
    const { staff, params } = request;
    const closed = await closeAlert(shop, staff, params.id);
    return closed.ok ? needsNow(request) : reply.code(404).send(GONE);
  });

  serve(app, calls.retryMail, async (request, reply) => {
    const { staff, params } = request;
    const retried = await retryMail(shop, staff, params.id);
    if (!retried.ok && retried.reason === 'another-runs') return reply.code(409).send(ANOTHER_RUNS);
    return retried.ok ? needsNow(request) : reply.code(404).send(GONE);
  });

  serve(app, calls.resolveMail, async (request, reply) => {
    const { staff, params } = request;
    const dismissed = await dismissMail(shop, staff, params.id);
    return dismissed.ok ? needsNow(request) : reply.code(404).send(GONE);
  });

  serve(app, calls.replayWebhook, async (request, reply) => {
    const { staff, params } = request;
    const replayed = await replayWebhook(shop, staff, params.id);
    if (replayed.ok) return needsNow(request);
    if (replayed.reason === 'unknown-webhook') return reply.code(404).send(GONE);
    if (replayed.reason === 'provider-silent') return reply.code(502).send(PROVIDER_SILENT);
    return reply.code(409).send({ error: `It failed again: ${replayed.words}`, code: 'fails-again' });
  });
};

function presentAuditEntry(entry: AuditFacts, isLast: boolean) {
  const undoable =
    (entry.subject === 'product' && isUndoable(entry)) ||
    (entry.subject === 'inquiry' && isUndoableOfInquiry(entry.what));
  const until = isLast && undoable ? { undoUntil: undoUntil(entry.at) } : {};
  return { ...entry, ...until, actor: 'staff' as const };
}

/** Each list only for those whose it is to look after (values/staff/staff-needs.ts). */
function needsFor(all: Needs, { role }: Pick<StaffMember, 'role'>): Needs {
  const none = { count: 0, items: [] };
  const hidden = NEED_KINDS.filter((kind) => !needsPerson(kind, role)).map((kind) => [kind, none]);
  return { ...all, ...Object.fromEntries(hidden) };
}

function workFor(work: Work, { role }: Pick<StaffMember, 'role'>) {
  if (may(role, 'business')) return work;
  const { owed, overdue, today } = work;
  return {
    ...work,
    owed: { ...owed, amount: null },
    overdue: { ...overdue, amount: null },
    today: { ...today, received: null },
  };
}

/** Which role stops a step that waits: whoever may do it. */
const TO_STOP: Record<WaitingStep['kind'], Permission> = {
  cancellation: 'money',
  'payment-links': BULK_PERMISSIONS['payment-links'],
  release: 'mailings',
  delay: 'mailings',
  announcement: 'mailings',
  letter: 'mailings',
};
