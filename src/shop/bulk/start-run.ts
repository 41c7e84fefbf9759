import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type BulkRunRow, bulkRunLines, bulkRuns } from '#db/schema.ts';
import { checkShipments, type RefusedFile } from '#shop/bulk/check-shipments.ts';
import { leaveToOthers } from '#shop/bulk/in-another-run.ts';
import { UNKNOWN_ORDER } from '#shop/bulk/word-refusal.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { BulkKind, BulkLineState, ParcelShare } from '#values/order/bulk-kinds.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** `nothing-to-do`: no line is left that could be done. */
type RunStarted = Ok<{ run: BulkRunRow }> | Refused<'nothing-to-do'>;

type NewLine = {
  position: number;
  orderId: number | null;
  orderNumber: string;
  carrier: string | null;
  trackingNumber: string | null;
  parcel: string | null;
  contents: ParcelShare | null;
  state: BulkLineState;
  reason: string | null;
};

/**
 * Staff have confirmed what a look found (`checkOrders`). The choice is the run's request key: confirmed twice, it is one run. A
 * choice that is gone was looked at a day ago.
 */
export function startOrdersRun(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { kind, choice }: { kind: 'process' | 'payment-links'; choice: string },
): Promise<RunStarted> {
  return startRun(shop, staff, { kind, requestKey: choice }, (tx, { id }) =>
    tx.execute(sql`
      insert into bulk_run_lines (run_id, position, order_id, order_number, state)
      select ${id}, position, order_id, order_number, 'waiting'
      from bulk_choice_orders join bulk_choices on bulk_choices.id = choice_id and kind = ${kind}
      join orders on orders.id = order_id where choice_id = ${choice}`),
  );
}

/**
 * Staff have confirmed the checked file: the lines that they saw as good are shipped, as far as they still are; the run keeps all
 * others with what is wrong with them.
 */
export async function startShipping(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { text, seenGood, requestKey }: { text: string; seenGood: number[]; requestKey: string },
): Promise<RunStarted | RefusedFile> {
  const known = await findRun(shop.db, requestKey);
  if (known) return ok({ run: known });
  const checked = await checkShipments(shop, text);
  if (!checked.ok) return checked;
  const seen = new Set(seenGood);
  const lines = checked.lines.map((line): NewLine => {
    const { position, orderId, orderNumber, carrier, trackingNumber, parcel, contents, state, reason } = line;
    const unseen = state === 'waiting' && !seen.has(position);
    return {
      position,
      orderId,
      carrier: carrier || null,
      trackingNumber,
      parcel: parcel || null,
      orderNumber: orderNumber.slice(0, LONGEST_NUMBER),
      contents,
      state: unseen ? 'refused' : state,
      reason: unseen ? UNSEEN : (reason ?? (orderId === null ? UNKNOWN_ORDER : null)),
    };
  });
  return startRun(shop, staff, { kind: 'ship', requestKey }, (tx, run) => insertLines(tx, run, lines, shop.clock()));
}

const LONGEST_NUMBER = 64;
const UNSEEN = 'It could not be shipped when you looked at the list, and can be now. Please check the file again.';

async function findRun(db: Database | Transaction, requestKey: string): Promise<BulkRunRow | null> {
  const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.requestKey, requestKey));
  return run ?? null;
}

type NewRun = { kind: BulkKind; requestKey: string };

/**
 * Runs of a kind begin one after the other, so that what waits in one is never put into another (rule 38.7). Where others have it
 * all, theirs is the run that is watched.
 */
function startRun(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { kind, requestKey }: NewRun,
  addLines: (tx: Transaction, run: BulkRunRow) => Promise<unknown>,
): Promise<RunStarted> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`run ${kind}`}, 0))`);
    const known = await findRun(tx, requestKey);
    if (known) return ok({ run: known });
    const now = clock();
    const notBefore = kind === 'payment-links' ? await mailsNotBefore(tx, now) : null;
    const values = { kind, startedBy: staff.name, requestKey, startedAt: now, notBefore };
    const [run] = await tx.insert(bulkRuns).values(values).returning();
    if (!run) throw new Error('The run was not written.');
    await addLines(tx, run);
    const elsewhere = await leaveToOthers(tx, run, now);
    if (await hasWaiting(tx, run)) {
      await continueRun(tx, run, now);
      return ok({ run });
    }
    await tx.delete(bulkRunLines).where(eq(bulkRunLines.runId, run.id));
    await tx.delete(bulkRuns).where(eq(bulkRuns.id, run.id));
    return elsewhere ? ok({ run: elsewhere }) : refused('nothing-to-do');
  });
}

/** Links that are mailed to many wait as an announcement does (rule 11.8). */
async function mailsNotBefore(tx: Transaction, now: Date): Promise<Date | null> {
  const { announcementWaitMinutes } = await readMailSettings(tx);
  return announcementWaitMinutes > 0 ? new Date(now.getTime() + announcementWaitMinutes * 60_000) : null;
}

async function hasWaiting(tx: Transaction, { id }: BulkRunRow): Promise<boolean> {
  const isWaiting = and(eq(bulkRunLines.runId, id), eq(bulkRunLines.state, 'waiting'));
  return (await tx.select({ id: bulkRunLines.id }).from(bulkRunLines).where(isWaiting).limit(1)).length > 0;
}

/** One parameter for all lines, because making a statement with one for each value costs more than running it. */
async function insertLines(tx: Transaction, { id }: BulkRunRow, lines: NewLine[], now: Date): Promise<void> {
  await tx.execute(sql`
    insert into bulk_run_lines
      (run_id, position, order_id, order_number, carrier, tracking_number, parcel, contents, state, reason, settled_at)
    select ${id}, "position", "orderId", "orderNumber", carrier, "trackingNumber", parcel, contents, state, reason,
      case when state = 'waiting' then null else ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
      "position" integer, "orderId" integer, "orderNumber" text, carrier text, "trackingNumber" text, parcel text,
      contents text, state text, reason text)`);
}

/** All runs share one queue, so that they leave places for other jobs. */
const QUEUE = 'bulk-runs';

/** The job that goes on with a run, once it may begin: one at a time waits. */
export async function continueRun(
  tx: Transaction,
  { id, notBefore }: Pick<BulkRunRow, 'id' | 'notBefore'>,
  now: Date,
): Promise<void> {
  const waitMs = (notBefore?.getTime() ?? 0) - now.getTime();
  const options = { jobKey: `bulk-run ${id}`, queue: QUEUE, ...(waitMs > 0 && { inMs: waitMs }) };
  await enqueue(tx, 'work-bulk-run', { runId: id }, options);
}

type RunHalted = Ok<{ run: BulkRunRow }> | Refused<'not-found' | 'finished'>;

/**
 * Staff stop a run, or have a stopped one go on. The line that is under way is finished first; the others wait. Asked twice, it is done
 * once. `finished`: no line waits any more.
 */
export function haltRun(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  wanted: 'stopped' | 'resumed',
): Promise<RunHalted> {
  return db.transaction(async (tx) => {
    const [run] = await tx.select().from(bulkRuns).where(eq(bulkRuns.id, id)).for('update');
    if (!run) return refused('not-found');
    if (run.finishedAt) return refused('finished');
    const isStopped = run.stoppedAt !== null;
    if (isStopped === (wanted === 'stopped')) return ok({ run });
    const stoppedAt = wanted === 'stopped' ? clock() : null;
    await tx.update(bulkRuns).set({ stoppedAt }).where(eq(bulkRuns.id, id));
    if (wanted === 'resumed') await continueRun(tx, run, clock());
    await recordStaffEvent(tx, staff, { subject: 'bulk-run', subjectId: id, what: `run-${wanted}`, at: clock() });
    return ok({ run: { ...run, stoppedAt } });
  });
}
