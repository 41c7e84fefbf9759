// What the shop may do to its print orders: make them, confirm them, cancel them.
import { z } from 'zod';
import { currentFaults } from '#sandbox/shared/faults.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { findVariant, nameOf } from './printful-catalogue.ts';
import { badRequest } from './printful-error.ts';
import { type Facts, getOrder, newId, type OrderItem, type PrintOrder, saveOrder } from './stored-orders.ts';
import { emit } from './webhooks.ts';

const short = z.string().max(250);
const address = z.object({
  name: short.min(1),
  address1: short.min(1),
  city: short.min(1),
  zip: short.min(1),
  country_code: z.string().regex(/^[A-Z]{2}$/),
  address2: short.default(''),
  company: short.default(''),
  state_code: short.default(''),
  state_name: short.default(''),
  country_name: short.default(''),
  phone: short.default(''),
  email: short.default(''),
  tax_number: short.default(''),
});
const placement = z.object({
  placement: short,
  technique: short,
  layers: z
    .array(z.object({ type: z.literal('file'), url: z.url({ protocol: /^https?$/ }) }))
    .min(1)
    .max(5),
});
const creation = z.object({
  external_id: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  recipient: address,
  order_items: z.array(
    z.object({
      source: z.literal('catalog'),
      catalog_variant_id: z.number().int(),
      external_id: short.optional(),
      quantity: z.number().int().min(1).max(1000),
      name: short.optional(),
      retail_price: z
        .string()
        .regex(/^\d+\.\d{2}$/)
        .optional(),
      placements: z.array(placement).min(1),
    }),
  ),
});

/** Printful's own figures for one piece of clothing within the United States. */
const SHIPPING_FIRST = 475;
const SHIPPING_NEXT = 220;

/** A draft, whose costs are calculated afterwards. */
export async function createOrder(tx: SandboxTransaction, body: unknown): Promise<PrintOrder> {
  const given = creation.safeParse(body);
  if (!given.success) throw badRequest(z.prettifyError(given.error).replaceAll('\n', ' '));
  const { external_id: externalId = null, recipient, order_items } = given.data;
  const pieces = order_items.reduce((sum, { quantity }) => sum + quantity, 0);
  const items: OrderItem[] = [];
  for (const item of order_items) items.push({ id: await newId(tx), ...readItem(item) });
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const shipping = SHIPPING_FIRST + SHIPPING_NEXT * Math.max(0, pieces - 1);
  const costs = { state: 'calculating' as const, subtotal, shipping };
  const facts: Facts = { status: 'draft', recipient, items, packages: [], costs, reason: null };
  const { rows } = await tx.query<{ id: string }>(
    `insert into sandbox.printful_orders (external_id, data) values ($1, $2)
     on conflict (external_id) do nothing returning id`,
    [externalId, JSON.stringify(facts)],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw badRequest('Order with this External ID already exists (OR-13)');
  const { processingMs } = await currentFaults(tx, 'printful');
  await tx.query(
    "insert into sandbox.printful_calculations (order_id, due_at) values ($1, sandbox.now() + $2 * interval '1 ms')",
    [id, processingMs],
  );
  const order = await getOrder(tx, Number(id));
  await emit(tx, 'order_created', order);
  return order;
}

function readItem(given: z.output<typeof creation>['order_items'][number]): Omit<OrderItem, 'id'> {
  const { catalog_variant_id, external_id = null, quantity, name, retail_price = '0.00', placements } = given;
  const variant = findVariant(catalog_variant_id);
  if (!variant) throw badRequest(`Variant with ID ${catalog_variant_id} not found`);
  for (const { placement: where, technique } of placements) {
    const fits = variant.blank.placements.some((each) => each.placement === where && each.technique === technique);
    if (!fits) throw badRequest(`Placement ${where} with technique ${technique} is not available for this product`);
  }
  const price = Math.round(Number(variant.blank.price) * 100);
  const named = { external_id, catalog_variant_id, quantity, name: name ?? nameOf(variant) };
  return { ...named, price, retail_price, placements };
}

/** Only a draft, or one that failed before, whose costs are known. */
export async function confirmOrder(tx: SandboxTransaction, order: PrintOrder): Promise<void> {
  if (order.status !== 'draft' && order.status !== 'failed') {
    throw badRequest(`Order is already confirmed: its status is ${order.status}`);
  }
  if (order.items.length === 0) throw badRequest('An order without items cannot be confirmed');
  if (order.costs.state !== 'done') throw badRequest('Order costs are still being calculated');
  await change(tx, { ...order, status: 'pending', reason: null });
}

/** As the API's first version has it: a draft, or one that is not being printed yet. */
export async function cancelOrder(tx: SandboxTransaction, order: PrintOrder): Promise<void> {
  if (!['draft', 'pending', 'failed', 'onhold'].includes(order.status)) {
    throw badRequest(`Order cannot be canceled: its status is ${order.status}`);
  }
  await change(tx, { ...order, status: 'canceled' }, 'order_canceled');
}

export async function change(
  tx: SandboxTransaction,
  order: PrintOrder,
  told: Parameters<typeof emit>[1] = 'order_updated',
): Promise<void> {
  await saveOrder(tx, order);
  await emit(tx, told, await getOrder(tx, order.id));
}
