import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, type OrderTaxRow, orderItems, orders, orderTaxes, refundParts } from '#db/schema.ts';
import { askingTax } from '#shop/catalogue/ask-tax.ts';
import { findTaxes, type TaxPart } from '#shop/catalogue/sales-tax.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { type Actor, BY_CUSTOMER, recordEvent } from '#shop/records/record-event.ts';
import { addressOf } from '#values/address/shipping-address.ts';
import { type Taxed, taxBase } from '#values/books/sales-tax.ts';
import { dayIn } from '#values/date.ts';
import { type Cents, fromDecimal } from '#values/money.ts';
import { readLedger, reductionOf } from './ledger.ts';

type Place = Pick<Shop, 'clock' | 'timeZone'>;

const BY_JOB: Actor = { actor: 'job' };

/** What was decided of each leg of an order. */
export async function readTaxes(db: Database | Transaction, orderId: number) {
  const rows = await db.select().from(orderTaxes).where(eq(orderTaxes.orderId, orderId));
  const of = (leg: OrderTaxRow['leg']) => rows.find((row) => row.leg === leg) ?? null;
  return { deposit: of('deposit'), balance: of('balance') };
}

/** Of an order whose checkout spoke of sales tax, with a bow whose balance is still open. */
function mayDecideTax(order: OrderRow): boolean {
  const isOpen = order.depositReceived && order.balancePaid === 0 && order.status !== 'cancelled';
  return order.taxEstimate !== null && order.bowColor !== null && isOpen && !order.isTest && !order.otherKeys;
}

/**
 * The sales tax of a bow, by what its state taxes today: total and balance hold it from here on. It is decided whenever the balance is asked
 * for or its page is opened, and again where the address changes, until any of the balance is paid; then it stays. The caller holds the order's
 * lock, and where the provider decides has `askingTax` around its transaction. Returns the order as it is then.
 */
export async function decideTax(tx: Transaction, shop: Place, order: OrderRow, by: Actor = BY_JOB): Promise<OrderRow> {
  if (!mayDecideTax(order)) return order;
  const ledger = await readLedger(tx, order.id);
  if (ledger.processing || ledger.balancePaid > 0) return order;
  const reduced = await reducedBefore(tx, order);
  const { bow } = await readPrices(tx, order.id);
  return decideLeg(tx, shop, order, { leg: 'balance', goods: Math.max(bow - reduced, 0), shipping: 0, reduced, by });
}

/** The same for whoever holds no lock yet. */
export function decideTaxOf(
  shop: Place & Pick<Shop, 'db' | 'payments'>,
  order: OrderRow,
): Promise<OrderRow> | OrderRow {
  if (!mayDecideTax(order)) return order;
  return askingTax(shop, () =>
    shop.db.transaction(async (tx) => {
      const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('no key update');
      return locked ? decideTax(tx, shop, locked, BY_CUSTOMER) : order;
    }),
  );
}

/**
 * After the address or the email of an order was changed: what was decided and is not paid is decided anew, of a checkout that is not paid
 * its gear's. Once it is paid, staff give back what is too much.
 */
export async function decideTaxAnew(
  tx: Transaction,
  shop: Place,
  orderId: number,
  by: Actor,
): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.taxEstimate === null) return order ?? null;
  if (order.status === 'pending' && order.depositPaid === 0) {
    const { gear } = await readPrices(tx, order.id);
    const { shippingAmount: shipping } = order;
    return gear === 0 ? order : decideLeg(tx, shop, order, { leg: 'deposit', goods: gear, shipping, reduced: 0, by });
  }
  const decided = await tx.$count(orderTaxes, and(eq(orderTaxes.orderId, order.id), eq(orderTaxes.leg, 'balance')));
  if (decided > 0) return decideTax(tx, shop, order, by);
  if (!mayDecideTax(order)) return order;
  const { bow } = await readPrices(tx, order.id);
  return expect(
    tx,
    order,
    (await taxOf(tx, shop, order, { of: 'bow', goods: bow, shipping: 0, estimate: true }))?.amount ?? 0,
  );
}

async function taxOf(tx: Transaction, { clock, timeZone }: Place, order: OrderRow, part: TaxPart, decided?: Taxed) {
  const { id: orderId, customerEmail: email } = order;
  const { address: street = null, city = null, state = order.state, zipCode: zip = null } = addressOf(order) ?? {};
  const [tax = null] = (
    await findTaxes(tx, {
      ...{ to: { street, city, state, zip }, day: dayIn(timeZone, clock()), buyer: { email } },
      ...{ sale: { orderId }, parts: [part], decided },
    })
  ).taxes;
  return tax;
}

/** What may come with the balance, as far as it is known now. */
async function expect(tx: Transaction, order: OrderRow, taxEstimate: Cents): Promise<OrderRow> {
  if (order.taxEstimate === taxEstimate) return order;
  await tx.update(orders).set({ taxEstimate }).where(eq(orders.id, order.id));
  return { ...order, taxEstimate };
}

type Leg = { leg: OrderTaxRow['leg']; goods: Cents; shipping: Cents; reduced: Cents; by: Actor };

/** What a tab holds for another amount is closed by its job. */
async function decideLeg(
  tx: Transaction,
  shop: Place,
  order: OrderRow,
  { leg, goods, shipping, reduced, by }: Leg,
): Promise<OrderRow> {
  const ofLeg = and(eq(orderTaxes.orderId, order.id), eq(orderTaxes.leg, leg));
  const [former] = await tx.select().from(orderTaxes).where(ofLeg);
  const taxed: TaxPart = { of: leg === 'balance' ? 'bow' : 'gear', goods, shipping };
  const decided = (await taxOf(tx, shop, order, taxed, former)) ?? untaxed(former);
  if (!decided) return leg === 'balance' ? expect(tx, order, 0) : order;
  if (isSame(former, { ...decided, reduced })) return order;
  const values = { ...decided, reduced };
  if (former) await tx.update(orderTaxes).set(values).where(ofLeg);
  else await tx.insert(orderTaxes).values({ ...values, orderId: order.id, leg });
  const more = decided.amount - (former?.amount ?? 0);
  const { totalAmount, remainingBalance, depositAmount, taxAmount } = order;
  const part =
    leg === 'balance'
      ? { remainingBalance: (remainingBalance ?? 0) + more, taxEstimate: 0 }
      : { depositAmount: (depositAmount ?? 0) + more };
  const amounts = { totalAmount: totalAmount + more, taxAmount: taxAmount + more, ...part };
  const [current] = await tx.update(orders).set(amounts).where(eq(orders.id, order.id)).returning();
  if (!current) throw new Error(`Order ${order.id} is gone.`);
  if (more === 0) return current;
  const said = (of?: Taxed) => ({ tax: of?.amount ?? 0, taxState: of?.state ?? null });
  const event = { orderId: order.id, at: shop.clock(), ...by, what: 'tax-decided' };
  await recordEvent(tx, { ...event, before: said(former), after: said(decided) });
  await enqueue(tx, 'close-outdated', { orderId: order.id }, { jobKey: `outdated ${order.id}` });
  return current;
}

/** Where nothing is collected any more, but was to be. */
function untaxed(former: OrderTaxRow | undefined): Taxed | null {
  if (!former) return null;
  const { state, point, shippingTaxed } = former;
  const nothing = { rate: 0, certificate: null, exempt: 0, amount: 0, calculation: null, calculated: null };
  return { ...{ state, point, shippingTaxed }, ...nothing, taxable: taxBase(former) };
}

function isSame(former: OrderTaxRow | undefined, decided: Taxed & { reduced: Cents }): boolean {
  const names = [
    'state',
    'rate',
    'shippingTaxed',
    'point',
    'certificate',
    'taxable',
    'exempt',
    'amount',
    'reduced',
    'calculation',
  ] as const;
  return former !== undefined && names.every((name) => former[name] === decided[name]);
}

/** What the order's bow costs, and its gear as far as it was not called off. */
async function readPrices(tx: Transaction, orderId: number): Promise<Record<'bow' | 'gear', Cents>> {
  const { rows } = await tx.execute<Record<'bow' | 'gear', string>>(sql`
    select coalesce(sum(price * quantity) filter (where kind = 'bow'), 0) as bow,
      coalesce(sum(price * (quantity - cancelled_quantity)) filter (where kind in ('stock', 'print')), 0) as gear
    from ${orderItems} where order_id = ${orderId}`);
  return { bow: fromDecimal(rows[0]?.bow ?? '0'), gear: fromDecimal(rows[0]?.gear ?? '0') };
}

/** By how much its price was lowered before, without what went back for gear. */
async function reducedBefore(tx: Transaction, order: OrderRow): Promise<Cents> {
  const reduction = reductionOf(order);
  if (reduction === 0) return 0;
  const counts = and(eq(refundParts.orderId, order.id), isNull(refundParts.undoneAt));
  const [parts] = await tx
    .select({ amount: sql<string>`coalesce(sum(${refundParts.amount} + ${refundParts.tax}), 0)` })
    .from(refundParts)
    .where(counts);
  return Math.max(reduction - fromDecimal(parts?.amount ?? '0'), 0);
}
