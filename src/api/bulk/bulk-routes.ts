import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { presentOrderPapers } from '#api/bows/workshop-routes.ts';
import { NOT_YOURS, Refusal } from '#api/http/refusal.ts';
import { NOT_TAGGED } from '#api/http/refuse-tags.ts';
import { serve } from '#api/http/serve.ts';
import { BYTE_ORDER_MARK, toCsv } from '#api/http/to-csv.ts';
import { refuseList } from '#api/orders/refuse-order.ts';
import { BULK_PERMISSIONS, may } from '#contract/access.ts';
import * as calls from '#contract/bulk/bulk-calls.ts';
import { type BulkRunLine, MOST_NAMED } from '#contract/bulk/bulk-schemas.ts';
import type { Failure } from '#contract/failure.ts';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import { checkOrders, type OrderCheck } from '#shop/bulk/check-orders.ts';
import { type CheckedShipment, checkShipments, type RefusedFile } from '#shop/bulk/check-shipments.ts';
import { listRunLines, listRuns, type RunLineFacts, readRun } from '#shop/bulk/list-runs.ts';
import { haltRun, startOrdersRun, startShipping } from '#shop/bulk/start-run.ts';
import { tagOrders } from '#shop/bulk/tag-orders.ts';
import { chooseOrders } from '#shop/orders/reading/choose-orders.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { readOrderPapers } from '#shop/workshop/read-papers.ts';
import { MOST_SHIPMENTS } from '#values/order/bulk-kinds.ts';

/** As long as the largest file of its call with everything that JSON adds. */
const FILE_LIMIT = 5 * 1024 * 1024;

const NO_SUCH_ORDERS = 'There are no such orders. Please look at the list again.';

/** What is done with many orders at once. */
export const staffBulk: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const one = async (id: number) => {
    const read = await readRun(shop.db, id);
    if (!read) throw new Refusal(404, 'not-found', NO_SUCH_RUN);
    return read;
  };

  /** Of the ticked orders, or of all that the filters let through. */
  async function preview(kind: OrderCheck, orderNumbers: string[] | undefined, filters: OrderFilters) {
    const checked = await checkOrders(shop, kind, orderNumbers ? { orderNumbers } : { filters }, { named: MOST_NAMED });
    if (!checked.ok) throw refuseList(checked.reason);
    const { ok: _, ...previewed } = checked;
    return previewed;
  }

  async function start(kind: OrderCheck, staff: StaffMember, request: { choice: string }) {
    const started = await startOrdersRun(shop, staff, { ...request, kind });
    if (!started.ok) throw Refusal.of(409, NOTHING_TO_DO);
    return one(started.run.id);
  }

  serve(app, calls.tagOrders, async ({ body: { orderNumbers, ...change }, query, staff }) => {
    const choice = orderNumbers ? { orderNumbers } : { filters: query };
    const outcome = await tagOrders(shop, staff, choice, change);
    if (outcome.ok) return outcome;
    if (outcome.reason === 'no-orders') throw new Refusal(404, 'not-found', NO_SUCH_ORDERS);
    if (outcome.reason in NOT_TAGGED) throw Refusal.of(409, NOT_TAGGED[outcome.reason as keyof typeof NOT_TAGGED]);
    throw refuseList(outcome.reason as 'search-too-short' | 'too-many-to-sort');
  });

  serve(app, calls.previewProcessing, ({ body, query }) => preview('process', body.orderNumbers, query));

  serve(app, calls.startProcessing, ({ body, staff }) => start('process', staff, body));

  serve(app, calls.previewPaymentLinks, ({ body, query }) => preview('payment-links', body.orderNumbers, query));

  serve(app, calls.startPaymentLinks, ({ body, staff }) => start('payment-links', staff, body));

  serve(app, calls.previewShipments, { bodyLimit: FILE_LIMIT }, async ({ body: { csv } }, reply) => {
    const checked = await checkShipments(shop, csv);
    return checked.ok ? { lines: checked.lines.map(presentChecked) } : reply.code(422).send(refuseFile(checked));
  });

  serve(app, calls.startShipments, { bodyLimit: FILE_LIMIT }, async ({ body, staff }, reply) => {
    const started = await startShipping(shop, staff, {
      text: body.csv,
      seenGood: body.good,
      requestKey: body.requestKey,
    });
    if (started.ok) return one(started.run.id);
    if (started.reason === 'nothing-to-do') return reply.code(409).send(NOTHING_TO_DO);
    return reply.code(422).send(refuseFile(started));
  });

  serve(app, calls.readOrderPapers, async ({ query: { orders, after, limit, ...filters } }) => {
    const choice = orders ? { orderNumbers: orders } : { filters };
    const page = { after: after === undefined ? undefined : { orderNumber: after }, limit };
    const chosen = await chooseOrders(shop, choice, page);
    if (!chosen.ok) throw refuseList(chosen.reason);
    return (await readOrderPapers(shop, chosen.ids)).map(presentOrderPapers);
  });

  serve(app, calls.listRuns, async ({ query }) => listRuns(shop, query));

  serve(app, calls.readRun, ({ params }) => one(params.run));

  serve(app, calls.listRunLines, async ({ params, query }) =>
    (await listRunLines(shop.db, params.run, query)).map(presentLine),
  );

  serve(app, calls.exportRefusedLines, async ({ params: { run } }, reply) => {
    await one(run);
    reply.header('content-disposition', `attachment; filename="not-done-${run}.csv"`);
    reply.type('text/csv; charset=utf-8');
    return reply.send(Readable.from(presentRefused(shop, run)));
  });

  for (const [call, wanted] of [
    [calls.stopRun, 'stopped'],
    [calls.resumeRun, 'resumed'],
  ] as const) {
    serve(app, call, async ({ params: { run }, staff }, reply) => {
      const { kind } = await one(run);
      // Who may not start such a run may not halt a colleague's either.
      if (!may(staff.role, BULK_PERMISSIONS[kind])) throw Refusal.of(403, NOT_YOURS);
      const halted = await haltRun(shop, staff, run, wanted);
      return halted.ok ? one(run) : reply.code(409).send(FINISHED);
    });
  }
};

const NO_SUCH_RUN = 'There is no such run. Please look at the list of runs.';
const FINISHED = { error: 'This run is finished: no order waits any more.', code: 'finished' } satisfies Failure;
const NOTHING_TO_DO = {
  error: 'None of this can be done any more: somebody was quicker, or the orders have changed. Please check again.',
  code: 'nothing-to-do',
} satisfies Failure;

function refuseFile(refused: RefusedFile): Failure {
  const fail = (error: string): Failure => ({ error, code: refused.reason, fields: { csv: error } });
  switch (refused.reason) {
    case 'empty':
      return fail('There are no shipments in it. Please give a line for each parcel.');
    case 'too-many-lines':
      return fail(
        `Please give at most ${MOST_SHIPMENTS.toLocaleString('en-US')} lines at once, and the rest afterwards.`,
      );
    case 'unreadable':
      return fail(`Line ${refused.line} cannot be read as CSV. Please look for a quotation mark that is not closed.`);
    case 'column-missing':
      return fail(
        `The first line names no column for the ${refused.column}. Please name the columns “Order number”, “Carrier” and “Tracking number”.`,
      );
  }
}

type Column = [title: string, value: (line: RunLineFacts) => string | null];

/** As a file with shipments has them, so that it can be given again. */
const COLUMNS: Column[] = [
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Carrier', ({ carrier }) => carrier],
  ['Tracking number', ({ trackingNumber }) => trackingNumber],
  ['Parcel', ({ parcel }) => parcel],
  ['What is wrong', ({ reason }) => reason],
];

async function* presentRefused({ db }: Shop, run: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([COLUMNS.map(([title]) => title)]);
  for (let after: number | undefined; ; ) {
    const lines = await listRunLines(db, run, { state: 'refused', after, limit: AT_ONCE });
    yield toCsv(lines.map((line) => COLUMNS.map(([, value]) => value(line))));
    after = lines.at(-1)?.position;
    if (lines.length < AT_ONCE) return;
  }
}

const AT_ONCE = 1000;

function presentChecked(line: CheckedShipment): BulkRunLine {
  const { position, orderNumber, customerName, state, reason, carrier, trackingNumber, parcel } = line;
  const texts = { carrier: carrier || null, trackingNumber: trackingNumber || null, parcel: parcel || null };
  return { position, orderNumber, customerName, state, reason, ...texts };
}

function presentLine({ trackingNumber, ...line }: RunLineFacts): BulkRunLine {
  return { ...line, trackingNumber: trackingNumber || null };
}
