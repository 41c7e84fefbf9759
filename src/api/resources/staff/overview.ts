import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import * as calls from '#contract/calls/staff/overview.ts';
import type { AuditEntry, StaffFigures, StaffNeeds, StaffWork } from '#contract/staff/overview.ts';
import { may } from '#contract/staff/people/access.ts';
import { closeAlert, dismissMail, replayWebhook, retryMail } from '#shop/overview/handle-needs.ts';
import { type AuditFacts, listAudit, listAuditPeople } from '#shop/overview/list-audit.ts';
import { type Figures, readFigures } from '#shop/overview/read-figures.ts';
import { type Needs, readNeeds } from '#shop/overview/read-needs.ts';
import { readPreorderStats, readSummary } from '#shop/overview/read-summary.ts';
import { readWork, type Work } from '#shop/overview/read-work.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Cents, toDecimal } from '#values/money.ts';
import { ANOTHER_RUNS } from './mailings.ts';

const PROVIDER_SILENT = {
  error: 'The card provider does not answer just now. Please try again in a minute.',
  code: 'provider-silent',
};
const GONE = { error: 'There is no such entry. Please load the page again.', code: 'not-found' };

/** How the shop does, and what waits for a person. */
export const staffOverview: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const needsNow = async ({ staff }: Pick<FastifyRequest, 'staff'>) => presentNeeds(await readNeeds(shop), staff);

  app.route({
    ...fromContract(calls.readSummary),
    handler: () => readSummary(shop),
  });

  app.route({
    ...fromContract(calls.readFigures),
    async handler({ query }) {
      return presentFigures(await readFigures(shop, query.days));
    },
  });

  app.route({
    ...fromContract(calls.listAudit),
    async handler({ query }) {
      return (await listAudit(shop, query)).map(presentAuditEntry);
    },
  });

  app.route({
    ...fromContract(calls.listAuditPeople),
    handler: () => listAuditPeople(shop),
  });

  app.route({
    ...fromContract(calls.readWork),
    async handler({ staff }) {
      return presentWork(await readWork(shop), staff);
    },
  });

  app.route({
    ...fromContract(calls.readNeeds),
    handler: needsNow,
  });

  app.route({
    ...fromContract(calls.readPreorderStats),
    handler: () => readPreorderStats(shop),
  });

  // Doing any of these twice does it once.
  app.route({
    ...fromContract(calls.resolveAlert),
    async handler(request, reply) {
      const { staff, params } = request;
      const closed = await closeAlert(shop, staff, params.id);
      return closed.ok ? needsNow(request) : reply.code(404).send(GONE);
    },
  });

  app.route({
    ...fromContract(calls.retryMail),
    async handler(request, reply) {
      const { staff, params } = request;
      const retried = await retryMail(shop, staff, params.id);
      if (!retried.ok && retried.reason === 'another-runs') return reply.code(409).send(ANOTHER_RUNS);
      return retried.ok ? needsNow(request) : reply.code(404).send(GONE);
    },
  });

  app.route({
    ...fromContract(calls.resolveMail),
    async handler(request, reply) {
      const { staff, params } = request;
      const dismissed = await dismissMail(shop, staff, params.id);
      return dismissed.ok ? needsNow(request) : reply.code(404).send(GONE);
    },
  });

  app.route({
    ...fromContract(calls.replayWebhook),
    async handler(request, reply) {
      const { staff, params } = request;
      const replayed = await replayWebhook(shop, staff, params.id);
      if (replayed.ok) return needsNow(request);
      if (replayed.reason === 'unknown-webhook') return reply.code(404).send(GONE);
      if (replayed.reason === 'provider-silent') return reply.code(502).send(PROVIDER_SILENT);
      return reply.code(409).send({ error: `It failed again: ${replayed.words}`, code: 'fails-again' });
    },
  });
};

function presentAuditEntry({ at, ...entry }: AuditFacts): AuditEntry {
  return { ...entry, actor: 'staff', at: at.toISOString() };
}

/** Of money, mails and customers only whoever sees them elsewhere. */
function presentNeeds(all: Needs, { role }: Pick<StaffMember, 'role'>): StaffNeeds {
  const none = { count: 0, items: [] };
  const needs = may(role, 'customers')
    ? all
    : {
        ...{ ...all, alerts: none, failedMails: none, failedWebhooks: none },
        ...{ overdueBalances: none, openReturns: none, newInquiries: none },
      };
  const {
    alerts,
    failedMails,
    failedWebhooks,
    overdueBalances,
    lowStock,
    missingBuilds,
    openReturns,
    newInquiries,
    webhooks,
  } = needs;
  return {
    alerts: each(alerts, ({ raisedAt, ...alert }) => ({ ...alert, raisedAt: raisedAt.toISOString() })),
    failedMails: each(failedMails, dated),
    failedWebhooks: each(failedWebhooks, ({ receivedAt, ...event }) => ({
      ...event,
      receivedAt: receivedAt.toISOString(),
    })),
    overdueBalances: each(overdueBalances, ({ outstanding, linkExpiresAt, ...order }) => ({
      ...order,
      outstanding: toDecimal(outstanding),
      linkExpiresAt: linkExpiresAt.toISOString(),
    })),
    lowStock,
    missingBuilds: each(missingBuilds, ({ askedAt, ...order }) => ({
      ...order,
      askedAt: askedAt?.toISOString() ?? null,
    })),
    openReturns: each(openReturns, dated),
    newInquiries: each(newInquiries, dated),
    webhooks: { lastAt: webhooks.lastAt?.toISOString() ?? null, refused: webhooks.refused },
  };
}

function presentFigures({ days, totals, funnel }: Figures): StaffFigures {
  return {
    days: days.map(({ received, refunded, ...day }) => ({
      ...day,
      received: toDecimal(received),
      refunded: toDecimal(refunded),
    })),
    totals: {
      received: toDecimal(totals.received),
      refunded: toDecimal(totals.refunded),
      outstanding: toDecimal(totals.outstanding),
    },
    funnel,
  };
}

type List<Item> = { count: number; items: Item[] };

function each<Item, Shown>({ count, items }: List<Item>, present: (item: Item) => Shown): List<Shown> {
  return { count, items: items.map(present) };
}

function dated<Item extends { createdAt: Date }>({ createdAt, ...item }: Item) {
  return { ...item, createdAt: createdAt.toISOString() };
}

function presentWork({ owed, overdue, today, ...counts }: Work, { role }: Pick<StaffMember, 'role'>): StaffWork {
  const sum = (cents: Cents | null) => (cents === null || !may(role, 'business') ? null : toDecimal(cents));
  return {
    ...counts,
    owed: { ...owed, amount: sum(owed.amount) },
    overdue: { ...overdue, amount: sum(overdue.amount) },
    today: { ...today, received: sum(today.received) },
  };
}
