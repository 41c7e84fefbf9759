import { createHash } from 'node:crypto';
import { desc, eq, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type BulkRunRow, bulkRuns } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { BulkKind, BulkLineState, ParcelShare } from '#values/bulk.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { checkShipments, type RefusedFile } from './check-shipments.ts';
import { UNKNOWN_ORDER } from './word-refusal.ts';

/** `nothing-to-do`: no line is left that could be done. */
export type RunStarted = Ok<{ run: BulkRunRow }> | Refused<'nothing-to-do'>;

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
 * Staff have confirmed that these orders, by their ids, are processed, or are sent a payment link. The same request key, and the
 * same orders while their run goes on, are the same run: two people or two tabs start one.
 */
export async function startOrdersRun(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { kind, orderIds, requestKey }: { kind: 'process' | 'payment-links'; orderIds: number[]; requestKey: string },
): Promise<RunStarted> {
  const ids = [...new Set(orderIds)];
  const { rows } = await shop.db.execute<{ id: number; number: string }>(sql`
    select orders.id, order_number as number from unnest(${sql.param(ids)}::int[]) with ordinality chosen (id, place)
    join orders on orders.id = chosen.id order by place`);
  const lines = rows.map(
    ({ id, number }, place): NewLine => ({
      ...{ position: place + 1, orderId: id, orderNumber: number, state: 'waiting', reason: null },
      ...{ carrier: null, trackingNumber: null, parcel: null, contents: null },
    }),
  );
  return startRun(shop, staff, { kind, requestKey, lines });
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
  const known = await findRun(shop, requestKey);
  if (known) return ok({ run: known });
  const checked = await checkShipments(shop, text);
  if (!checked.ok) return checked;
  const seen = new Set(seenGood);
  const lines = checked.lines.map((line): NewLine => {
    const { position, orderId, orderNumber, carrier, trackingNumber, parcel, contents, state, reason } = line;
    const unseen = state === 'waiting' && !seen.has(position);
    return {
      ...{ position, orderId, carrier: carrier || null, trackingNumber, parcel: parcel || null },
      ...{ orderNumber: orderNumber.slice(0, LONGEST_NUMBER), contents },
      state: unseen ? 'refused' : state,
      reason: unseen ? UNSEEN : (reason ?? (orderId === null ? UNKNOWN_ORDER : null)),
    };
  });
  return startRun(shop, staff, { kind: 'ship', requestKey, lines });
}

const LONGEST_NUMBER = 64;
const UNSEEN = 'It could not be shipped when you looked at the list, and can be now. Please check the file again.';

async function findRun({ db }: Pick<Shop, 'db'>, requestKey: string): Promise<BulkRunRow | null> {
  const [run] = await db.select().from(bulkRuns).where(eq(bulkRuns.requestKey, requestKey));
  return run ?? null;
}

type NewRun = { kind: BulkKind; requestKey: string; lines: NewLine[] };

function startRun(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { kind, requestKey, lines }: NewRun,
): Promise<RunStarted> {
  const digest = digestOf(kind, lines);
  return db.transaction(async (tx) => {
    const [run] = await tx
      .insert(bulkRuns)
      .values({ kind, startedBy: staff.name, requestKey, digest, startedAt: clock() })
      .onConflictDoNothing()
      .returning();
    if (!run) return ok({ run: await findSame(tx, { digest, requestKey }) });
    if (lines.every(({ state }) => state !== 'waiting')) {
      await tx.delete(bulkRuns).where(eq(bulkRuns.id, run.id));
      return refused('nothing-to-do');
    }
    await insertLines(tx, run, lines, clock());
    await continueRun(tx, run.id);
    return ok({ run });
  });
}

/** What the run is to do, whoever confirmed it. */
function digestOf(kind: BulkKind, lines: NewLine[]): string {
  const work = lines
    .filter(({ state }) => state === 'waiting')
    .map(({ orderId, contents, carrier, trackingNumber }) => [orderId, contents, carrier, trackingNumber]);
  return createHash('sha256')
    .update(JSON.stringify([kind, ...work]))
    .digest('hex');
}

/** The one that was there first; it may have ended a moment ago. */
async function findSame(tx: Transaction, { digest, requestKey }: { digest: string; requestKey: string }) {
  const isSame = or(eq(bulkRuns.requestKey, requestKey), eq(bulkRuns.digest, digest));
  const [run] = await tx.select().from(bulkRuns).where(isSame).orderBy(desc(bulkRuns.id)).limit(1);
  if (!run) throw new Error('The run was not written.');
  return run;
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

/** The job that goes on with a run: one at a time waits. */
export async function continueRun(tx: Transaction, runId: number): Promise<void> {
  await enqueue(tx, 'work-bulk-run', { runId }, { jobKey: `bulk-run ${runId}`, queue: QUEUE });
}
