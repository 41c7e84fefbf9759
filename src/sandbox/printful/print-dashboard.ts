import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { page, text } from '#sandbox/shared/page.ts';
import { refusalStatus } from '#sandbox/shared/refusal-status.ts';
import { inTransaction, type SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { formatUsd } from '#values/money.ts';
import {
  deliverPackage,
  failOrder,
  holdOrder,
  leftToShip,
  releaseOrder,
  returnPackage,
  shipPackage,
  startPrinting,
} from './packages.ts';
import { PrintApiError } from './printful-error.ts';
import { cancelOrder } from './printful-orders.ts';
import { findOrder, newestOrders, type Package, type PrintOrder } from './stored-orders.ts';

type Change = (tx: SandboxTransaction, order: PrintOrder) => Promise<void>;

/** What the people who print would do, or what would go wrong there, by the button's word. */
const CHANGES = {
  print: { label: 'Start printing', when: ['pending'], work: startPrinting },
  part: {
    label: 'Ship a package',
    when: ['pending', 'inprocess', 'partial'],
    work: (tx, order) => shipPackage(tx, order, 'part'),
  },
  rest: {
    label: 'Ship the rest',
    when: ['pending', 'inprocess', 'partial'],
    work: (tx, order) => shipPackage(tx, order, 'rest'),
  },
  fail: { label: 'Fail', when: ['pending', 'inprocess'], work: failOrder },
  hold: { label: 'Put on hold', when: ['pending', 'inprocess', 'partial'], work: holdOrder },
  release: { label: 'Go on', when: ['onhold'], work: releaseOrder },
  cancel: { label: 'Cancel', when: ['draft', 'pending', 'failed', 'onhold'], work: cancelOrder },
} satisfies Record<string, { label: string; when: PrintOrder['status'][]; work: Change }>;
type ChangeName = keyof typeof CHANGES;

const number = z.string().regex(/^\d{1,15}$/);
const ofOrder = z.object({ id: number, what: z.enum(Object.keys(CHANGES) as [ChangeName, ...ChangeName[]]) });
const ofPackage = z.object({ id: number, package: number, what: z.enum(['deliver', 'return']) });

/** A page at `/sandbox/printful` with the newest orders and what can happen to each. */
export async function printDashboard(
  app: FastifyInstance,
  { pool, onChange }: { pool: pg.Pool; onChange: () => void },
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof PrintApiError || error instanceof z.ZodError || refusalStatus(error)) {
      const words = error instanceof PrintApiError ? error.message : 'This is not known here.';
      return html(reply.code(400), `<h1>Not done</h1><p>${text(words)}</p>${BACK}`);
    }
    request.log.error(error, 'the page of the sandbox Printful failed');
    return html(reply.code(500), '<p>The sandbox failed. The log says why.</p>');
  });

  app.get('/', (_request, reply) =>
    inTransaction(pool, async (tx) => html(reply, everything(await newestOrders(tx, 20)))),
  );
  app.post('/orders/:id/:what', async (request, reply) => {
    const { id, what } = ofOrder.parse(request.params);
    return act(reply, id, CHANGES[what].work);
  });
  app.post('/orders/:id/packages/:package/:what', async (request, reply) => {
    const { id, package: packageId, what } = ofPackage.parse(request.params);
    const work = what === 'deliver' ? deliverPackage : returnPackage;
    return act(reply, id, (tx, order) => work(tx, order, Number(packageId)));
  });

  async function act(reply: FastifyReply, id: string, work: Change) {
    await inTransaction(pool, async (tx) => work(tx, await findOrder(tx, id)));
    onChange();
    return reply.redirect(`/sandbox/printful#order-${id}`, 303);
  }
}

const BACK = '<p><a href="/sandbox/printful">All print orders</a></p>';

function everything(orders: PrintOrder[]): string {
  return `
    <h1>Printing on demand</h1>
    <p>What happens at the printer’s without the shop: packages leave, arrive and come back, and orders fail.
      <a href="/sandbox/">Back to the sandbox</a></p>
    ${orders.length > 0 ? orders.map(orderForms).join('') : '<p>No order has been sent here yet.</p>'}`;
}

function orderForms(order: PrintOrder): string {
  const { id, externalId, status, recipient, items, packages, costs, reason } = order;
  const at = `/sandbox/printful/orders/${id}`;
  const buttons = Object.entries(CHANGES)
    .filter(([, { when }]) => (when as string[]).includes(status))
    .map(([word, { label }]) => button(`${at}/${word}`, label));
  const total = costs.state === 'done' ? formatUsd(costs.subtotal + costs.shipping) : 'costs are being calculated';
  return `
    <h2 id="order-${id}">${text(externalId ?? id)}: ${text(status)}</h2>
    <p>${text(recipient.name)}, ${text(recipient.city)}; ${text(total)}${reason ? `; ${text(reason)}` : ''}</p>
    <ul>${items.map(({ quantity, name }) => `<li>${quantity} × ${text(name)}</li>`).join('')}</ul>
    ${leftToShip(order).length === 0 || buttons.length === 0 ? '' : `<div class="actions">${buttons.join('')}</div>`}
    ${packages.map((each, index) => packageForms(order, each, index + 1)).join('')}`;
}

function packageForms({ id, items }: PrintOrder, shipment: Package, place: number): string {
  const at = `/sandbox/printful/orders/${id}/packages/${shipment.id}`;
  const { shipment_status, delivery_status, tracking_number } = shipment;
  const contents = shipment.items.map(({ order_item_id, quantity }) => {
    const item = items.find((each) => each.id === order_item_id);
    return `${quantity} × ${text(item?.name ?? '')}`;
  });
  const onItsWay = shipment_status === 'shipped';
  const deliver = onItsWay && delivery_status !== 'delivered' ? button(`${at}/deliver`, 'Deliver') : '';
  return `
    <h3>Package ${place}: ${text(onItsWay ? delivery_status.replace('_', ' ') : shipment_status)}</h3>
    <p>${contents.join(', ')}; tracking number ${text(tracking_number)}</p>
    ${onItsWay ? `<div class="actions">${deliver}${button(`${at}/return`, 'Return')}</div>` : ''}`;
}

function button(action: string, label: string): string {
  return `<form method="post" action="${action}"><button>${text(label)}</button></form>`;
}

function html(reply: FastifyReply, body: string) {
  return reply.type('text/html; charset=utf-8').send(page('Printing on demand', body));
}
