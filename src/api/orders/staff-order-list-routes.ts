import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { namesFor } from '#api/http/names-for.ts';
import { serve } from '#api/http/serve.ts';
import { BYTE_ORDER_MARK, toCsv } from '#api/http/to-csv.ts';
import { may } from '#contract/access.ts';
import * as calls from '#contract/orders/staff-order-calls.ts';
import { reductionOf } from '#shop/orders/ledger/ledger.ts';
import { contentsOf, type OrderLine } from '#shop/orders/ledger/order-lines.ts';
import {
  exportOrders,
  type ListedOrder,
  listStaffOrders,
  readOrderChoices,
} from '#shop/orders/reading/list-staff-orders.ts';
import { readOrderTotals } from '#shop/orders/reading/order-totals.ts';
import { readyParcels } from '#shop/orders/reading/ready-parcels.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { sendTestPayoff } from '#shop/release/send-test-payoff.ts';
import { dayIn } from '#values/date.ts';
import { type Cents, toDecimal } from '#values/money.ts';
import type { LabelProgram } from '#values/order/label-programs.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { ORDER_DETAIL_NAMES, ORDER_DETAILS } from '#values/order/order-details.ts';
import { nameLine } from '#values/text/line-text.ts';
import { labelHead, labelRows } from './label-files.ts';
import { presentStaffOrder } from './present-staff-order.ts';
import { NO_RECIPIENT, refuseList, SEARCH_TOO_SHORT } from './refuse-order.ts';

type Options = {
  shop: Shop;
  /** Who gets the test mail when the call names nobody. */
  testEmail: string | null;
};

/** The table of all orders, on the screen and as a file; and the test order whose mail staff try out. */
export const staffOrders: FastifyPluginAsyncZod<Options> = async (app, { shop, testEmail }) => {
  serve(app, calls.listOrders, async ({ query }) => {
    const listed = await listStaffOrders(shop, query);
    if (!listed.ok) throw refuseList(listed.reason);
    return listed.orders.map(presentStaffOrder);
  });

  serve(app, calls.readOrderTotals, async ({ query, staff }, reply) => {
    const totals = await readOrderTotals(shop, query);
    if (!totals.ok) return reply.code(400).send(SEARCH_TOO_SHORT);
    const { count, more } = totals;
    const sums = may(staff.role, 'business') ? totals.sums : null;
    return { count, more, total: sums?.total ?? null, outstanding: sums?.outstanding ?? null };
  });

  serve(app, calls.readOrderChoices, async () => ({
    ...(await readOrderChoices(shop)),
    people: await namesFor(shop, 'orders.see'),
  }));

  serve(app, calls.exportOrders, async ({ query }, reply) => {
    const exported = await exportOrders(shop, query);
    if (!exported.ok) throw refuseList(exported.reason);
    const day = shop.clock().toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="orders-${day}.csv"`);
    reply.type('text/csv; charset=utf-8');
    return reply.send(Readable.from(presentOrderTable(exported.batches)));
  });

  serve(app, calls.exportToShip, async ({ query: { program, ...query } }, reply) => {
    // Of no other state can anything be sent.
    const exported = await exportOrders(shop, { ...query, status: query.status ?? TO_SHIP });
    if (!exported.ok) throw refuseList(exported.reason);
    const day = dayIn(shop.timeZone, shop.clock());
    reply.header('content-disposition', `attachment; filename="to-ship-${program}-${day}.csv"`);
    reply.type('text/csv; charset=utf-8');
    return reply.send(Readable.from(presentToShip(shop, program, exported.batches)));
  });

  serve(app, calls.sendTestPayoffEmail, async ({ body, staff }, reply) => {
    const recipient = body?.email ?? testEmail;
    if (!recipient) return reply.code(422).send(NO_RECIPIENT);
    await sendTestPayoff(shop, staff, recipient);
    return reply.type('text/plain; charset=utf-8').send(`Test email sent to ${recipient}`);
  });
};

const TO_SHIP: OrderStatus[] = ['paid_deposit', 'completed', 'processing'];

async function* presentToShip(
  { db, timeZone }: Shop,
  program: LabelProgram,
  batches: AsyncIterable<ListedOrder[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + labelHead(program);
  for await (const batch of batches) yield labelRows(program, await readyParcels(db, batch), timeZone);
}

type Column = [title: string, value: (order: ListedOrder) => string | null];

const COLUMNS: Column[] = [
  ['Number', (order) => order.orderNumber],
  ['Placed', (order) => order.createdAt.toISOString()],
  ['Status', (order) => order.status],
  ['Payment state', (order) => order.paymentState],
  ['Test', (order) => (order.isTest ? 'yes' : 'no')],
  ['Other keys', (order) => (order.otherKeys ? 'yes' : 'no')],
  ...ORDER_DETAIL_NAMES.map((name): Column => [ORDER_DETAILS[name], (order) => order[name]]),
  ['Draw length', (order) => order.drawLength?.toFixed(1) ?? null],
  ['Draw weight', (order) => order.drawWeight?.toString() ?? null],
  ['Hand', (order) => order.hand],
  ['Serial number', (order) => order.serial],
  ['Tags', (order) => order.tags.join(', ') || null],
  ['Who does it', (order) => order.assignee],
  ['Holds', (order) => contentsOf(order, order.lines)],
  ['Lines', ({ lines }) => lines.map(wordExported).join('; ') || null],
  ['Shipping', (order) => toDecimal(order.shippingAmount)],
  ['Tax', (order) => toDecimal(order.taxAmount)],
  ['Total', (order) => toDecimal(order.totalAmount)],
  ['Reduced by', (order) => toDecimal(reductionOf(order))],
  ['New total', (order) => toDecimal(order.totalAmount - reductionOf(order))],
  ['Deposit', (order) => dollars(order.depositAmount)],
  ['Balance', (order) => dollars(order.remainingBalance)],
  ['Received', (order) => toDecimal(order.received)],
  ['Refunded', (order) => toDecimal(order.refunded - order.refundWaiting)],
  ['Refund under way', (order) => toDecimal(order.refundWaiting)],
  ['Lost to disputes', (order) => toDecimal(order.lost)],
  ['Outstanding', (order) => toDecimal(order.outstanding)],
  ['Carrier', (order) => order.carrier],
  ['Tracking', (order) => order.trackingNumber],
  ['Shipped', (order) => order.shippedAt?.toISOString() ?? null],
];

/** "2 × Fulldraw Tee (M / Black) at 28.00, 1 cancelled" */
function wordExported(line: OrderLine): string {
  const { quantity, price, cancelledQuantity, returnedQuantity } = line;
  return [
    `${quantity} × ${nameLine(line)} at ${toDecimal(price)}`,
    ...(cancelledQuantity > 0 ? [`${cancelledQuantity} cancelled`] : []),
    ...(returnedQuantity > 0 ? [`${returnedQuantity} returned`] : []),
  ].join(', ');
}

/** The orders as CSV for spreadsheet programs, a piece per batch; what a customer wrote is never taken for a formula. */
async function* presentOrderTable(batches: AsyncIterable<ListedOrder[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([COLUMNS.map(([title]) => title)]);
  for await (const batch of batches) {
    yield toCsv(batch.map((order) => COLUMNS.map(([, value]) => value(order))));
  }
}

function dollars(cents: Cents | null): string | null {
  return cents === null ? null : toDecimal(cents);
}
