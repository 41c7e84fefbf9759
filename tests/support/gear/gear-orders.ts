import { eq } from 'drizzle-orm';
import {
  campaigns,
  disputes,
  type OrderItemRow,
  type OrderRow,
  orderItems,
  orders,
  payments,
  products,
  stockMovements,
} from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { ItemKind } from '#values/order/gear.ts';
import { newOrderNumber, newPaymentToken } from '#values/random.ts';

export type GearLine = Partial<
  Pick<OrderItemRow, 'name' | 'variantName' | 'quantity' | 'price' | 'giftRecipient' | 'productId' | 'variantId'>
> & { kind?: ItemKind };

type Given = Partial<Omit<OrderRow, 'id'>> & {
  lines?: GearLine[];
  /** With a Hunter: a pre-order, of which the deposit is paid at the checkout. */
  bow?: boolean;
  paid?: boolean;
  shipping?: number;
};

const NAMES: Record<ItemKind, string> = {
  bow: 'Hunter',
  stock: 'String Wax',
  print: 'Fulldraw Tee',
  gift_card: 'Gift Card',
};
const CATEGORIES = { bow: 'Equipment', stock: 'Maintenance', print: 'Apparel', gift_card: 'Gift Cards' } as const;

/**
 * An order with gear as the checkout leaves it: its lines, its amounts and, unless `paid` is false, the money of the checkout, with
 * which its pieces were taken: what its products have in stock is what is left. No card provider knows its payment.
 */
export async function gearOrder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { lines = [{}], bow = false, paid = true, shipping = 795, ...details }: Given = {},
): Promise<{ order: OrderRow; items: OrderItemRow[] }> {
  const now = clock();
  const [campaign] = bow ? await db.select().from(campaigns).limit(1) : [];
  const placed: GearLine[] = [
    ...(campaign ? [{ kind: 'bow' as const, productId: campaign.productId, price: campaign.fullPrice }] : []),
    ...lines,
  ];
  const rows = [];
  for (const { kind = 'stock', name = NAMES[kind], quantity = 1, price = 900, ...line } of placed) {
    const productId = line.productId ?? (await makeProduct(db, { kind, name, price }));
    rows.push({ variantName: null, giftRecipient: null, ...line, kind, name, quantity, price, productId });
  }
  const goods = rows.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const total = goods + shipping;
  const later = campaign
    ? campaign.fullPrice - Math.round((campaign.fullPrice * (campaign.depositPercent ?? 0)) / 100)
    : 0;
  const intent = `pi_gear_${newOrderNumber()}`;
  const [order] = await db
    .insert(orders)
    .values({
      orderNumber: newOrderNumber(),
      customerName: 'Gwen Gear',
      customerEmail: 'gwen@example.com',
      shippingAddress: '2 Creek Lane, Helena, MT 59601',
      bowColor: campaign ? 'Tan' : null,
      campaignId: campaign?.id ?? null,
      promisedReleaseDate: campaign?.releaseDate ?? null,
      totalAmount: total,
      depositAmount: total - later,
      remainingBalance: later,
      shippingAmount: shipping,
      stripePaymentIntentId: intent,
      paymentToken: newPaymentToken(),
      createdAt: now,
      updatedAt: now,
      ...(paid ? { status: campaign ? 'paid_deposit' : 'completed' } : {}),
      ...details,
    })
    .returning();
  if (!order) throw new Error('The order was not written.');
  const items = await db
    .insert(orderItems)
    .values(rows.map((row) => ({ ...row, orderId: order.id })))
    .returning();
  const pieces = paid ? items.filter(({ kind }) => kind === 'stock') : [];
  if (pieces.length > 0) {
    await db.insert(stockMovements).values(
      pieces.map(({ id: orderItemId, productId, variantId, quantity }) => ({
        orderItemId,
        productId,
        variantId,
        quantity: -quantity,
        reason: 'ordered' as const,
        at: now,
      })),
    );
  }
  await db.insert(payments).values({
    orderId: order.id,
    campaignId: order.campaignId,
    leg: 'deposit',
    providerIntentId: intent,
    amount: total - later,
    received: paid ? total - later : 0,
    status: paid ? 'succeeded' : 'requires_payment_method',
    succeededAt: paid ? now : null,
    fullPrice: total,
  });
  return { order, items };
}

/** A bank decides about all that the checkout of an order took. */
export async function disputeOrder({ db, clock }: Pick<Shop, 'db' | 'clock'>, { id }: OrderRow): Promise<void> {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, id));
  if (!payment) throw new Error('The order has no payment.');
  const { amount, id: paymentId } = payment;
  await db.insert(disputes).values({
    paymentId,
    amount,
    providerDisputeId: `dp_${paymentId}`,
    reason: 'fraudulent',
    status: 'needs_response',
    refundable: false,
    page: '',
    readAt: clock(),
    openedAt: clock(),
  });
}

type Made = { kind: ItemKind; name: string; price: number };

async function makeProduct(db: Shop['db'], { kind, name, price }: Made): Promise<number> {
  const [product] = await db
    .insert(products)
    .values({
      name,
      price,
      description: `${name}, for a test.`,
      category: CATEGORIES[kind],
      stockQuantity: 20,
      isPrintOnDemand: kind === 'print',
    })
    .returning({ id: products.id });
  if (!product) throw new Error('The product was not written.');
  return product.id;
}
