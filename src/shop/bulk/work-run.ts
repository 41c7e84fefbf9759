import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { isDatabaseUnavailable } from '#db/outage.ts';
import { type BulkRunLineRow, type BulkRunRow, bulkRunLines, bulkRuns, type OrderRow, orders } from '#db/schema.ts';
import { askingTax } from '#shop/catalogue/ask-tax.ts';
import { processLocked } from '#shop/orders/changes/process-and-ship.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { renewLocked } from '#shop/orders/links/renew-link.ts';
import { shipTogether, whatCanGo } from '#shop/orders/parcels/ship-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { partOf } from '#shop/records/record-event.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import type { BulkLineState } from '#values/order/bulk-kinds.ts';
import type { Ok } from '#values/result.ts';
import { findJustMailed, JUST_MAILED } from './check-orders.ts';
import { ALREADY } from './check-shipments.ts';
import { listRunLines, readRun } from './list-runs.ts';
import { findTracked } from './shipment-facts.ts';
import { continueRun } from './start-run.ts';
import { isNow, type RefusedStep, wordRefusal } from './word-refusal.ts';

type RunShop = Pick<Shop, 'db' | 'payments' | 'clock' | 'origin' | 'timeZone' | 'hooks' | 'log'>;

/** After so long a run leaves its place to others, and goes on by another job. */
const SLICE_MS = 5_000;

/**
 * The job behind a run (rule 38.6): goes on with its waiting lines one after the other, each in one transaction with what is done to its
 * order, so that a server which ends between two lines, or within one, has done each once. A run that was stopped, or is
 * finished, is left alone.
 */
export async function workRun(shop: RunShop, runId: number, stopping?: AbortSignal): Promise<void> {
  const began = performance.now();
  const [run] = await shop.db.select().from(bulkRuns).where(eq(bulkRuns.id, runId));
  if (!run) return;
  const goOn = () => shop.db.transaction((tx) => continueRun(tx, run, shop.clock()));
  // Whatever brought the job here early, such as a restart.
  if (run.notBefore && run.notBefore > shop.clock()) return run.stoppedAt ? undefined : goOn();
  while (!stopping?.aborted && performance.now() - began < SLICE_MS) {
    const line = await nextLine(shop, runId);
    if (!line) return finishRun(shop, runId);
    await workLine(shop, line);
  }
  await goOn();
}

/** The next waiting line; null when none is left, or nobody wants the rest. */
async function nextLine({ db }: RunShop, runId: number): Promise<BulkRunLineRow | null> {
  const [next] = await db
    .select({ line: bulkRunLines })
    .from(bulkRunLines)
    .innerJoin(bulkRuns, eq(bulkRuns.id, bulkRunLines.runId))
    .where(and(eq(bulkRunLines.runId, runId), eq(bulkRunLines.state, 'waiting'), isNull(bulkRuns.stoppedAt)))
    .orderBy(asc(bulkRunLines.attempts), asc(bulkRunLines.position))
    .limit(1);
  return next?.line ?? null;
}

const MOST_ATTEMPTS = 3;

/** A fault is this line's own: the others go on. Where the database itself is away, the job is done anew. */
async function workLine(shop: RunShop, line: BulkRunLineRow): Promise<void> {
  try {
    await askingTax(shop, () => shop.db.transaction((tx) => doLine(tx, shop, line)));
  } catch (fault) {
    if (isDatabaseUnavailable(fault)) throw fault;
    shop.log.error({ err: fault, run: line.runId, order: line.orderNumber }, 'a line of a run has failed');
    const isLast = line.attempts + 1 >= MOST_ATTEMPTS;
    await shop.db
      .update(bulkRunLines)
      .set({
        attempts: sql`${bulkRunLines.attempts} + 1`,
        ...(isLast && { state: 'refused' as const, reason: FAULT, settledAt: shop.clock() }),
      })
      .where(and(eq(bulkRunLines.id, line.id), eq(bulkRunLines.state, 'waiting')));
  }
}

const FAULT = 'Something went wrong in the shop, and nothing was changed. Please try this order on its own page.';

async function doLine(tx: Transaction, shop: RunShop, { id, orderId }: BulkRunLineRow): Promise<void> {
  // The order first, as everywhere; then the line, which another worker may have done meanwhile.
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.id, orderId ?? 0))
    .for('update');
  const [line] = await tx.select().from(bulkRunLines).where(eq(bulkRunLines.id, id)).for('update');
  const [run] = await tx
    .select()
    .from(bulkRuns)
    .where(eq(bulkRuns.id, line?.runId ?? 0));
  if (!order || !line || !run || line.state !== 'waiting' || run.stoppedAt) return;
  const done = await WORK[run.kind](tx, shop, { run, line, order });
  await tx
    .update(bulkRunLines)
    .set({ ...done, settledAt: shop.clock() })
    .where(eq(bulkRunLines.id, id));
}

/** Whoever confirmed the run; what it does to an order is a part of it in the audit list. */
const workerOf = (run: BulkRunRow) => ({ name: run.startedBy, partOf: partOf('bulk-run', run) });

type Step = { run: BulkRunRow; line: BulkRunLineRow; order: OrderRow };
type Done = { state: Exclude<BulkLineState, 'waiting'>; reason: string | null };
type Work = (tx: Transaction, shop: RunShop, step: Step) => Promise<Done>;

/** Each as a person does it with one order, who is never asked about money: what is unpaid stays. */
const WORK: Record<BulkRunRow['kind'], Work> = {
  async process(tx, shop, { run, order }) {
    if (order.status === 'processing') return { state: 'already', reason: isNow(order) };
    return outcome(await processLocked(tx, shop, workerOf(run), order, { allowUnpaid: false }), 'Process');
  },

  async ship(tx, shop, { run, line, order }) {
    const trackingNumber = line.trackingNumber ?? '';
    const tracked = await findTracked(tx, [trackingNumber]);
    if (tracked.some(({ orderId }) => orderId === order.id)) return { state: 'already', reason: ALREADY };
    const [other] = tracked;
    if (other) return { state: 'refused', reason: `Order ${other.orderNumber} has this tracking number already.` };
    const items = await chooseItems(tx, order, line);
    const shipped = await shipTogether(tx, shop, workerOf(run), order, {
      ...items,
      carrier: line.carrier,
      trackingNumber,
      allowUnpaid: false,
      // Gear may go ahead of a bow where the file says so, and an order without one begins with its parcel.
      begunOnly: order.bowColor !== null && line.contents !== 'gear',
    });
    return outcome(shipped, 'Ship');
  },

  async 'payment-links'(tx, shop, { run, order }) {
    const mailed = await findJustMailed({ db: tx, clock: shop.clock }, [order.id]);
    if (mailed.size > 0) return { state: 'already', reason: JUST_MAILED };
    const request = { send: true, requestKey: `run-${run.id}` };
    return outcome(await renewLocked(tx, shop, workerOf(run), order, request), 'Process');
  },
};

/** Of an order with bow and gear the one of them that the parcel is for; else all that can go. */
async function chooseItems(tx: Transaction, order: OrderRow, { contents }: BulkRunLineRow) {
  if (contents === 'all' || contents === null) return {};
  const lines = await readOrderLines(tx, order.id);
  const wanted = contents === 'bow' ? 'bow' : 'stock';
  const isWanted = (itemId: number) => lines.some(({ id, kind }) => id === itemId && kind === wanted);
  return { items: whatCanGo(order, lines).filter(({ orderItemId }) => isWanted(orderItemId)) };
}

function outcome(result: Ok | RefusedStep, step: 'Process' | 'Ship'): Done {
  return result.ok ? { state: 'done', reason: null } : { state: 'refused', reason: wordRefusal(result, step) };
}

/** Ends a run without waiting lines, with its one entry in the audit list; the run's page has all its orders. */
function finishRun({ db, clock }: RunShop, runId: number): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.select().from(bulkRuns).where(eq(bulkRuns.id, runId)).for('update');
    const run = await readRun(tx, runId);
    if (!run || run.finishedAt || run.stoppedAt || run.counts.waiting > 0) return;
    const { counts } = run;
    await tx.update(bulkRuns).set({ finishedAt: clock() }).where(eq(bulkRuns.id, runId));
    const numbers = async (state: BulkLineState) =>
      (await listRunLines(tx, runId, { state, limit: MOST_IN_AUDIT })).map(({ orderNumber }) => orderNumber);
    await recordStaffEvent(
      tx,
      { name: run.startedBy },
      {
        subject: 'bulk-run',
        subjectId: runId,
        what: FINISHED[run.kind],
        at: clock(),
        after: {
          orders: counts.done,
          ...(counts.done > 0 && { numbers: await numbers('done') }),
          ...(counts.already > 0 && { alreadyDone: await numbers('already') }),
          ...(counts.refused > 0 && { notDone: await numbers('refused') }),
        },
      },
    );
  });
}

/** So many orders of a run are named in the audit list, of each state. */
const MOST_IN_AUDIT = 100;

const FINISHED: Record<BulkRunRow['kind'], string> = {
  process: 'many-processed',
  ship: 'many-shipped',
  'payment-links': 'many-links-sent',
};

/** Gives each run that is to go on and has no job, or none that has an attempt left, a new one. */
export async function requeueRuns({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select id from bulk_runs where finished_at is null and stopped_at is null and not exists (
        select from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where tasks.identifier = 'work-bulk-run' and (jobs.payload->>'runId')::integer = bulk_runs.id
        and (jobs.locked_at is not null or jobs.attempts < jobs.max_attempts))`);
    for (const { id } of rows) await continueRun(tx, { id, notBefore: null }, clock());
  });
}
