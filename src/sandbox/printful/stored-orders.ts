// The print orders of the sandbox: one row each, with its packages. Amounts are cents here and dollars in answers.
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { notFound } from './printful-error.ts';

export type OrderStatus =
  | ('draft' | 'inreview' | 'pending' | 'failed' | 'canceled')
  | ('inprocess' | 'onhold' | 'partial' | 'fulfilled');

export type OrderItem = {
  id: number;
  external_id: string | null;
  catalog_variant_id: number;
  quantity: number;
  name: string;
  /** Cents for one. */
  price: number;
  retail_price: string;
  placements: Placement[];
};

export type Package = {
  id: number;
  shipment_status: 'pending' | 'onhold' | 'canceled' | 'packaged' | 'shipped' | 'returned' | 'outstock';
  delivery_status: 'unknown' | 'delivered' | 'in_transit' | 'return_to_sender';
  tracking_number: string;
  created_at: string;
  shipped_at: string | null;
  delivered_at: string | null;
  items: { id: number; order_item_id: number; quantity: number }[];
};

export type Facts = {
  status: OrderStatus;
  recipient: Recipient;
  items: OrderItem[];
  packages: Package[];
  costs: { state: 'calculating' | 'done' | 'failed'; subtotal: number; shipping: number };
  /** Why it failed or is held, as a person at Printful would put it. */
  reason: string | null;
};
export type PrintOrder = Facts & { id: number; externalId: string | null; createdAt: Date; updatedAt: Date };

export type Placement = { placement: string; technique: string; layers: { type: 'file'; url: string }[] };

type Recipient = Record<
  | (
      | 'name'
      | 'company'
      | 'address1'
      | 'address2'
      | 'city'
      | 'state_code'
      | 'state_name'
      | 'country_code'
      | 'country_name'
    )
  | ('zip' | 'phone' | 'email' | 'tax_number'),
  string
>;

type Row = { id: string; external_id: string | null; data: Facts; created_at: Date; updated_at: Date };
const COLUMNS = 'id, external_id, data, created_at, updated_at';

/** By its own id, or by the shop's behind an `@`, as in Printful's addresses. Locked until the transaction ends. */
export async function findOrder(tx: SandboxTransaction, address: string): Promise<PrintOrder> {
  const own = address.startsWith('@') ? address.slice(1) : null;
  if (own === null && !/^\d{1,15}$/.test(address)) throw notFound();
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from sandbox.printful_orders where ${own === null ? 'id' : 'external_id'} = $1 for update`,
    [own ?? address],
  );
  if (!rows[0]) throw notFound();
  return toOrder(rows[0]);
}

export const getOrder = (tx: SandboxTransaction, id: number): Promise<PrintOrder> => findOrder(tx, String(id));

export async function newestOrders(tx: SandboxTransaction, limit: number): Promise<PrintOrder[]> {
  const { rows } = await tx.query<Row>(`select ${COLUMNS} from sandbox.printful_orders order by id desc limit $1`, [
    limit,
  ]);
  return rows.map(toOrder);
}

function toOrder({ id, external_id, data, created_at, updated_at }: Row): PrintOrder {
  return { ...data, id: Number(id), externalId: external_id, createdAt: created_at, updatedAt: updated_at };
}

export async function saveOrder(tx: SandboxTransaction, order: PrintOrder): Promise<void> {
  const { id, externalId: _named, createdAt: _made, updatedAt: _changed, ...facts } = order;
  await tx.query('update sandbox.printful_orders set data = $2, updated_at = sandbox.now() where id = $1', [
    id,
    JSON.stringify(facts satisfies Facts),
  ]);
}

/** Numbers of items and packages: one row of numbers for all of them, as good as any. */
export async function newId(tx: SandboxTransaction): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence('sandbox.printful_orders', 'id')) as id",
  );
  return Number(rows[0]?.id);
}
