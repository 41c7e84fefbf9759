import { z } from 'zod';
import { answer, refusal, TOO_MANY_TO_SORT } from '#contract/answers.ts';
import { orderFilters } from '#contract/orders/order-filter-schemas.ts';
import { callsOf } from '#contract/route.ts';
import {
  bulkRunLine,
  orderPapers,
  orderPapersQuery,
  ordersPreview,
  ordersPreviewed,
  ordersRun,
  ordersTagged,
  orderTags,
  bulkRun as run,
  runLinesQuery,
  runParams,
  runsQuery,
  shipmentsPreview,
  shipmentsPreviewed,
  shipmentsRun,
} from './bulk-schemas.ts';

const define = callsOf('Staff: many orders at once');
const one = answer('The run, and how far it is', run);
const UNKNOWN = { 404: refusal('There is no such run.') };
const BAD_FILE = {
  422: refusal('The file is empty, cannot be read, has too many lines, or no column for order or tracking number.'),
};
const NOTHING = { 409: refusal('`nothing-to-do`: none of it can be done any more.') };
const previewed = {
  query: orderFilters,
  body: ordersPreview,
  answers: { 200: answer('What would be done', ordersPreviewed), 409: TOO_MANY_TO_SORT },
} as const;
const started = { body: ordersRun, answers: { 200: one, ...NOTHING } } as const;

export const tagOrders = define('POST /api/admin/order-tags', {
  access: 'orders.note',
  summary: 'Tag orders, or say who does them',
  description:
    'The orders that are named, or all that the query lets through, 10,000 at most: all or none, at once. Each has it in its history, where it can be undone for a minute. An order has 10 tags, the shop 100 different ones.',
  query: orderFilters,
  body: orderTags,
  answers: {
    200: answer('How many orders were meant, and how many have changed', ordersTagged),
    404: refusal('There are no such orders.'),
    409: refusal(
      '`too-many-tags`, `too-many-shop-tags`, `too-many-at-once`: more than that. `unknown-colleague`: nobody who sees orders has this name. `too-many-to-sort`: as for the list.',
    ),
  },
});

export const previewProcessing = define('POST /api/admin/bulk-runs/previews/process', {
  access: 'orders.make',
  summary: 'Look at which orders would be processed',
  description: 'Of the orders that are named, or of all that the query lets through, however many. Changes no order.',
  ...previewed,
});

export const startProcessing = define('POST /api/admin/bulk-runs/process', {
  access: 'orders.make',
  summary: 'Process many orders',
  description:
    'As a run that is worked off one order after the other. Orders with money outstanding stay as they are. The same `choice` again is the same run. What waits in another run of this kind is left to it.',
  ...started,
});

export const previewPaymentLinks = define('POST /api/admin/bulk-runs/previews/payment-links', {
  access: 'orders.serve',
  summary: 'Look at who would be sent a payment link',
  description: 'Of the orders that are named, or of all that the query lets through, however many. Changes no order.',
  ...previewed,
});

export const startPaymentLinks = define('POST /api/admin/bulk-runs/payment-links', {
  access: 'orders.serve',
  summary: 'Send many payment links',
  description: 'As a run. Whoever was sent one within the last hour gets none.',
  ...started,
});

export const previewShipments = define('POST /api/admin/bulk-runs/previews/shipments', {
  access: 'orders.make',
  summary: 'Check a file with shipments',
  description:
    'Order number, carrier, tracking number and, where there are several, the number of the parcel, a line for each. Says of each line what would become of it. Changes nothing.',
  body: shipmentsPreview,
  answers: { 200: answer('The lines', shipmentsPreviewed), ...BAD_FILE },
});

export const startShipments = define('POST /api/admin/bulk-runs/shipments', {
  access: 'orders.make',
  summary: 'Ship what a file says',
  description:
    'The lines of `good` are shipped as far as they still can be; the run keeps the others with what is wrong. The same `requestKey` again is the same run.',
  body: shipmentsRun,
  answers: { 200: one, ...NOTHING, ...BAD_FILE },
});

export const listRuns = define('GET /api/admin/bulk-runs', {
  access: 'orders.see',
  summary: 'Runs over many orders',
  description: 'Newest first.',
  query: runsQuery,
  answers: { 200: answer('The runs', z.array(run)) },
});

export const readRun = define('GET /api/admin/bulk-runs/:run', {
  access: 'orders.see',
  summary: 'One run',
  description: 'How far it is.',
  params: runParams,
  answers: { 200: one, ...UNKNOWN },
});

export const listRunLines = define('GET /api/admin/bulk-runs/:run/lines', {
  access: 'orders.see',
  summary: 'Lines of a run',
  description: 'Those in one state, in the order of the file. A run that does not exist has none.',
  params: runParams,
  query: runLinesQuery,
  answers: { 200: answer('The lines', z.array(bulkRunLine)) },
});

export const exportRefusedLines = define('GET /api/admin/bulk-runs/:run/refused.csv', {
  access: 'orders.see',
  summary: 'What could not be done, as CSV',
  description: 'With what is wrong in the last column; it can be corrected and given again.',
  params: runParams,
  answers: { 200: { description: 'The file', content: { 'text/csv': { schema: z.unknown() } } }, ...UNKNOWN },
});

export const readOrderPapers = define('GET /api/admin/orders/papers', {
  access: 'orders.see',
  summary: 'What is printed about orders',
  description:
    'Packing slips, labels and build sheets: of the orders that are named, or of all that the filters let through.',
  query: orderPapersQuery,
  answers: { 200: answer('What stands on the papers', z.array(orderPapers)), 409: TOO_MANY_TO_SORT },
});

const HALTED = { 200: one, ...UNKNOWN, 409: refusal('`finished`: no line waits any more.') };

// This call and the next ask also for what the run itself needs (BULK_PERMISSIONS).
export const stopRun = define('POST /api/admin/bulk-runs/:run/stop', {
  access: 'orders.see',
  summary: 'Stop a run',
  description: 'The order that is under way is finished; the others wait until the run is resumed.',
  params: runParams,
  answers: HALTED,
});

export const resumeRun = define('POST /api/admin/bulk-runs/:run/resume', {
  access: 'orders.see',
  summary: 'Have a stopped run go on',
  description: 'With the orders that wait.',
  params: runParams,
  answers: HALTED,
});
