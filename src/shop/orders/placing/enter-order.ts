import { eq, sql } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderItemRow, type OrderRow, orderItems, orders } from '#db/schema.ts';
import type { PlaceRefused } from '#shop/batches/hold-place.ts';
import { readWantedLines, type WantedItem } from '#shop/carts/read-cart.ts';
import { askingTax } from '#shop/catalogue/ask-tax.ts';
import { currentTerms, type Terms } from '#shop/catalogue/current-terms.ts';
import type { OrderPrice } from '#shop/catalogue/price-order.ts';
import { changesOf } from '#shop/orders/ledger/record-changes.ts';
import { linkAddress, sendLink } from '#shop/orders/links/give-link.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { addressColumns } from '#values/address/shipping-address.ts';
import { dayIn } from '#values/date.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
import { DAYS_TO_PAY_BY_PHONE } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { keptLines, lineOfBow, type ShownLine } from './checkout-lines.ts';
import type { OrderDetails, Purchase } from './insert-order.ts';
import { type AmountDiffers, compareAmounts, type ShownAmounts, stateOfParcels } from './objections.ts';
import { type NotOnSale, type NotReckoned, objectToSale, type Reckoned, reckon } from './reckon.ts';
import { saveOrder } from './save-order.ts';

const DAY_MS = 86_400_000;

/** What a customer asks for on the phone. */
export type Asked = {
  /** The bow, by its product; null: gear alone. */
  bow: { productId: number } | null;
  gear: WantedItem[];
  /** Where it goes, as it was typed; null: not said yet. */
  state: string | null;
  zip: string | null;
};

export type AskedPrice = Ok<{ lines: ShownLine[]; terms: Terms | null }> & Reckoned;

/**
 * What an order by phone would cost, by the rules and the one function of the checkout. `out-of-stock`: lines that cannot be ordered
 * as they are, each with its problem; gift cards are among them, because whom they go to is for their buyer to type.
 */
export function priceAsked(shop: Shop, asked: Asked): Promise<PriceAsked> {
  return askingTax(shop, () => priceWith(shop, asked));
}

type PriceAsked = AskedPrice | NotOnSale | NotReckoned | Refused<'nothing-asked'>;

async function priceWith(
  { db, printing, clock, timeZone }: Pick<Shop, 'printing' | 'clock' | 'timeZone'> & { db: Database | Transaction },
  { bow, gear, state, zip }: Asked,
): Promise<PriceAsked> {
  const terms = bow && (await currentTerms({ db }, bow));
  const objection = bow && objectToSale(terms);
  if (objection) return objection;
  const found = (await readWantedLines({ db, printing }, gear)).map(({ itemId: _item, ...line }) =>
    line.kind === 'bow' || line.kind === 'gift_card' ? { ...line, problem: 'not-sold' as const } : line,
  );
  const lines = terms ? [lineOfBow(terms), ...found] : found;
  if (lines.length === 0) return refused('nothing-asked');
  const today = dayIn(timeZone, clock());
  const sale = 'by phone';
  const reckoned = await reckon(db, { lines, terms, state, zip, giftBalance: 0, today, buyer: null, sale });
  return reckoned.ok ? { ...reckoned, lines, terms } : reckoned;
}

export type EnterOrder = Omit<Asked, 'state' | 'zip'> & {
  /** Without an account and without an agreement: those are the customer's own. */
  details: Omit<OrderDetails, 'userId' | 'agreedToBalance' | 'keepsCard'>;
  shown: ShownAmounts;
  requestKey: string;
};

export type OrderEntered =
  | Ok<{ order: OrderRow }>
  | Exclude<PriceAsked, { ok: true }>
  | Refused<'unknown-color' | 'unknown-state'>
  | AmountDiffers
  | Refused<'not-left', { names: string[] }>
  | Refused<'entered-already', { orderNumber: string }>
  | PlaceRefused;

/**
 * Saves an order that a customer gives by phone, under the terms of this moment, with its place and its stock, and mails the
 * customer the link on which they agree and pay the deposit within `DAYS_TO_PAY_BY_PHONE` days (rule 41). The same request key
 * again is the same order; with other details it is refused (`entered-already`), because the first one was mailed. `not-left`: somebody
 * else was quicker with its stock. Nothing is saved where it is refused.
 */
export function enterOrder(shop: Shop, staff: StaffMember, request: EnterOrder): Promise<OrderEntered> {
  return askingTax(shop, () =>
    allOrNothing<OrderEntered>(shop.db, async (tx) => {
      const { requestKey } = request;
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order by phone ${requestKey}`}, 0))`);
      const [entered] = await tx.select().from(orders).where(eq(orders.entryKey, requestKey));
      if (entered) {
        const same = await isSame(tx, entered, request);
        return same ? ok({ order: entered }) : refused('entered-already', entered);
      }
      const { details, shown } = request;
      const { state, zip } = addressColumns(details.shippingAddress);
      const asked = await priceWith({ ...shop, db: tx }, { ...request, state, zip });
      if (!asked.ok) return asked;
      const { lines, terms, price, tax } = asked;
      const goesTo = stateOfParcels(lines, details);
      if (!goesTo.ok) return goesTo;
      if (terms && !terms.colors.includes(details.bowColor ?? '')) return refused('unknown-color');
      const compared = compareAmounts(shown, { total: price.total, deposit: price.today, balance: price.later });
      if (!compared.ok) return compared;
      return save(tx, shop, staff, { lines, terms, price, tax, request });
    }),
  );
}

type Saving = Pick<Purchase, 'tax'> & {
  lines: ShownLine[];
  terms: Terms | null;
  price: OrderPrice;
  request: EnterOrder;
};

async function save(
  tx: Transaction,
  shop: Shop,
  staff: StaffMember,
  { lines, terms, price, tax, request: { details, requestKey } }: Saving,
): Promise<OrderEntered> {
  const now = shop.clock();
  const purchase: Purchase = {
    checkoutId: null,
    campaign: terms && { ...terms, id: terms.campaignId },
    lines: keptLines(lines),
    totalAmount: price.total,
    todayAmount: price.today,
    laterAmount: price.later,
    shippingAmount: price.shipping,
    taxAmount: price.tax,
    tax,
  };
  const payBy = new Date(now.getTime() + DAYS_TO_PAY_BY_PHONE * DAY_MS);
  const saved = await saveOrder(tx, shop, {
    purchase,
    details: { ...details, userId: null, agreedToBalance: false },
    payment: null,
    entry: { by: staff, key: requestKey, payBy },
    isLast: false,
  });
  if (!saved.ok) return saved.reason === 'out-of-stock' ? refused('not-left', saved) : saved;
  const { order } = saved;
  const token = order.paymentToken ?? '';
  await sendLink(tx, shop, order, { token, linkExpiresAt: payBy, by: byStaff(staff), requestKey });
  return ok({ order });
}

/** A second click, and not another order under the key of one that was saved unseen. */
async function isSame(tx: Transaction, order: OrderRow, { details, gear, shown }: EnterOrder): Promise<boolean> {
  const customerEmail = normaliseEmail(details.customerEmail);
  const bowColor = order.bowColor === null ? null : details.bowColor;
  if (Object.keys(changesOf(order, { ...details, customerEmail, bowColor, userId: order.userId })).length > 0)
    return false;
  if (shown.total !== order.totalAmount) return false;
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const essence = (lines: Pick<OrderItemRow, 'productId' | 'variantId' | 'quantity'>[]) =>
    JSON.stringify(lines.map(({ productId, variantId, quantity }) => [productId, variantId, quantity]).sort());
  return essence(items.filter(({ kind }) => kind !== 'bow')) === essence(gear);
}

/** The address with which its customer agrees and pays. */
export function entryLink({ origin }: Pick<Shop, 'origin'>, { paymentToken }: OrderRow): string | null {
  return paymentToken && linkAddress(origin, paymentToken);
}
