// What happens to a print order after its confirmation, at Printful's hand: packages leave, arrive and come back.
import { sandboxNow } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { badRequest } from './printful-error.ts';
import { change } from './printful-orders.ts';
import { getOrder, newId, type OrderItem, type Package, type PrintOrder, saveOrder } from './stored-orders.ts';
import { emit } from './webhooks.ts';

/** How many of each item are in no package yet. */
export function leftToShip({ items, packages }: PrintOrder): { item: OrderItem; quantity: number }[] {
  const sent = packages.flatMap((each) => each.items);
  return items
    .map((item) => {
      const gone = sent.filter(({ order_item_id }) => order_item_id === item.id);
      return { item, quantity: item.quantity - gone.reduce((sum, { quantity }) => sum + quantity, 0) };
    })
    .filter(({ quantity }) => quantity > 0);
}

const CONFIRMED: PrintOrder['status'][] = ['pending', 'inprocess', 'partial'];

export async function startPrinting(tx: SandboxTransaction, order: PrintOrder): Promise<void> {
  if (order.status !== 'pending') throw badRequest('Only a confirmed order can be printed.');
  await change(tx, { ...order, status: 'inprocess' });
}

/** Sends one package: the first item that is left, or one piece of it where it is the only one; or all that is left. */
export async function shipPackage(tx: SandboxTransaction, order: PrintOrder, what: 'part' | 'rest'): Promise<void> {
  if (!CONFIRMED.includes(order.status)) throw badRequest('Only a confirmed order can be shipped.');
  const left = leftToShip(order);
  const [first, ...others] = left;
  if (!first) throw badRequest('Everything is shipped already.');
  const part = [{ ...first, quantity: others.length > 0 ? first.quantity : 1 }];
  const at = sandboxNow().toISOString();
  const items: Package['items'] = [];
  for (const { item, quantity } of what === 'rest' ? left : part) {
    items.push({ id: await newId(tx), order_item_id: item.id, quantity });
  }
  const id = await newId(tx);
  const sent: Package = {
    id,
    items,
    shipment_status: 'shipped',
    delivery_status: 'in_transit',
    tracking_number: `9400${id}`,
    created_at: at,
    shipped_at: at,
    delivered_at: null,
  };
  const packages = [...order.packages, sent];
  const status = leftToShip({ ...order, packages }).length > 0 ? 'partial' : 'fulfilled';
  await change(tx, { ...order, packages, status });
  await emit(tx, 'shipment_sent', await getOrder(tx, order.id), sent);
}

export async function deliverPackage(tx: SandboxTransaction, order: PrintOrder, id: number): Promise<void> {
  const now = { delivery_status: 'delivered', delivered_at: sandboxNow().toISOString() } as const;
  await updatePackage(tx, order, id, now, 'shipment_delivered');
}

export async function returnPackage(tx: SandboxTransaction, order: PrintOrder, id: number): Promise<void> {
  const now = { shipment_status: 'returned', delivery_status: 'return_to_sender' } as const;
  await updatePackage(tx, { ...order, reason: 'The address does not exist' }, id, now, 'shipment_returned');
}

async function updatePackage(
  tx: SandboxTransaction,
  order: PrintOrder,
  id: number,
  now: Partial<Package>,
  told: 'shipment_delivered' | 'shipment_returned',
): Promise<void> {
  const found = order.packages.find((each) => each.id === id);
  if (found?.shipment_status !== 'shipped') throw badRequest('There is no such package on its way.');
  const changed = { ...found, ...now };
  await saveOrder(tx, { ...order, packages: order.packages.map((each) => (each === found ? changed : each)) });
  await emit(tx, told, await getOrder(tx, order.id), changed);
}

/** Confirmed and not to be printed: a print file that cannot be fetched, a card that cannot be charged. */
export async function failOrder(tx: SandboxTransaction, order: PrintOrder): Promise<void> {
  if (!CONFIRMED.includes(order.status) || order.packages.length > 0)
    throw badRequest('This order cannot fail any more.');
  await change(tx, { ...order, status: 'failed', reason: 'The print file cannot be downloaded' }, 'order_failed');
}

export async function holdOrder(tx: SandboxTransaction, order: PrintOrder): Promise<void> {
  if (!CONFIRMED.includes(order.status)) throw badRequest('Only a confirmed order can be put on hold.');
  await change(tx, { ...order, status: 'onhold', reason: 'The print file needs to be looked at' }, 'order_put_hold');
}

export async function releaseOrder(tx: SandboxTransaction, order: PrintOrder): Promise<void> {
  if (order.status !== 'onhold') throw badRequest('This order is not on hold.');
  await change(tx, { ...order, status: 'inprocess' }, 'order_remove_hold');
}
