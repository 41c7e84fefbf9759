import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { bulkRuns, cancellations, delays, mailings, orders } from '#db/schema.ts';
import { aboutMailing } from '#shop/mailings/mailing-kind.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { MailingKind } from '#values/mailing.ts';

/** A step that staff have confirmed and that can still be stopped: by `key`, the id of a mailing or a run, or an order's number. */
export type WaitingStep = {
  kind: 'cancellation' | 'payment-links' | Extract<MailingKind, 'release' | 'delay' | 'announcement' | 'letter'>;
  key: string;
  /** What it is about, where its kind says too little. */
  about: string | null;
  /** Whom it is told to. */
  recipients: number | null;
  by: string;
  /** From then on it happens; mailings and runs can be stopped while they go out, too. */
  dueAt: Date | null;
};

/** What waits or goes out, of whatever kind: for every screen of those who may stop it. */
export async function readWaiting({ db }: Pick<Shop, 'db'>): Promise<WaitingStep[]> {
  const [cancelled, sent, run] = await Promise.all([
    db
      .select({ row: cancellations, orderNumber: orders.orderNumber })
      .from(cancellations)
      .innerJoin(orders, eq(orders.id, cancellations.orderId))
      .where(isNull(cancellations.endedAt))
      .orderBy(asc(cancellations.dueAt))
      .limit(MOST),
    db
      .select({ row: mailings, recipients: countOf('mailing_recipients', 'mailing_id', 'mailings') })
      .from(mailings)
      .leftJoin(delays, eq(delays.mailingId, mailings.id))
      // The notice of an order that was moved goes when its place does.
      .where(and(isNull(mailings.finishedAt), isNotNull(mailings.startedBy), isNull(delays.orderId)))
      .orderBy(asc(mailings.id))
      .limit(MOST),
    db
      .select({ row: bulkRuns, recipients: countOf('bulk_run_lines', 'run_id', 'bulk_runs') })
      .from(bulkRuns)
      .where(and(eq(bulkRuns.kind, 'payment-links'), isNull(bulkRuns.finishedAt), isNull(bulkRuns.stoppedAt)))
      .orderBy(asc(bulkRuns.id))
      .limit(MOST),
  ]);
  return [
    ...cancelled.map(({ row, orderNumber }): WaitingStep => {
      const { reason, staffName: by, dueAt } = row;
      return { kind: 'cancellation', key: orderNumber, about: reason, recipients: null, by, dueAt };
    }),
    ...sent.flatMap(({ row, recipients }): WaitingStep[] => {
      const { id, kind, startedBy, notBefore: dueAt } = row;
      if (kind === 'reminder' || kind === 'last-word' || startedBy === null) return [];
      return [{ kind, key: String(id), about: aboutMailing(row), recipients, by: startedBy, dueAt }];
    }),
    ...run.map(({ row, recipients }): WaitingStep => {
      const { id, startedBy: by, notBefore: dueAt } = row;
      return { kind: 'payment-links', key: String(id), about: null, recipients, by, dueAt };
    }),
  ];
}

const MOST = 20;

function countOf(rows: string, of: string, table: string) {
  const all = sql.raw(`select count(*)::integer from ${rows} where ${of} = ${table}.id and state = 'waiting'`);
  return sql<number>`(${all})`;
}
