import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { type ReceiptRow, receipts } from '#db/schema.ts';
import type { ReceiptFacts } from '#shop/ports/papers.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { fromDecimal } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

const AT_ONCE = 1000;

/** Gives numbers to all money that came or went back and was sealed since the last receipt. A part of the job that seals. */
export async function issueReceipts({ db }: Pick<Shop, 'db'>): Promise<void> {
  for (let issued = AT_ONCE; issued === AT_ONCE; ) {
    const { rows } = await db.execute<{ issued: number }>(sql`select issue_receipts(${AT_ONCE}) as issued`);
    issued = rows[0]?.issued ?? 0;
  }
}

export type IssuedReceipt = Pick<ReceiptRow, 'number' | 'paymentId' | 'refundId'>;

/** The receipts of an order, oldest first. */
export async function listReceipts(db: Database, orderId: number): Promise<IssuedReceipt[]> {
  const { number, paymentId, refundId } = receipts;
  return db
    .select({ number, paymentId, refundId })
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(number));
}

/** The latest receipt of a payment, or of a refund of it. */
export function receiptOf(issued: IssuedReceipt[], paymentId: number, refundId: number | null = null): number | null {
  const found = issued.findLast((each) => each.paymentId === paymentId && each.refundId === refundId);
  return found?.number ?? null;
}

/** The receipt of this number as a PDF, if it is one of this order. */
export async function makeReceipt(
  shop: Pick<Shop, 'db' | 'renderPaper' | 'timeZone' | 'seller'>,
  orderId: number,
  number: number,
): Promise<Ok<{ pdf: Uint8Array }> | Refused<'not-found'>> {
  const [row] = await shop.db
    .select()
    .from(receipts)
    .where(and(eq(receipts.number, number), eq(receipts.orderId, orderId)));
  if (!row) return refused('not-found');
  const { seller, timeZone } = shop;
  return ok({ pdf: await shop.renderPaper('receipt', { seller, timeZone, facts: toFacts(row) }) });
}

type Kept = Record<'amount' | 'shipping' | 'tax' | 'total' | 'paid' | 'back' | 'owed' | 'at' | 'orderedAt', string> &
  Pick<ReceiptFacts, 'leg' | 'method' | 'orderNumber' | 'customerName' | 'customerEmail' | 'shippingAddress'> &
  Pick<ReceiptFacts, 'bowName' | 'bowColor'> & {
    /** Of receipts since balances are paid in parts. */
    part?: boolean;
    lines: (Omit<ReceiptFacts['lines'][number], 'price'> & { price: string })[];
  };

/** As `issue_receipts` wrote it. */
function toFacts({ number, refundId, issuedAt, facts }: ReceiptRow): ReceiptFacts {
  const kept = facts as Kept;
  return {
    ...kept,
    number,
    issuedAt,
    refund: refundId !== null,
    part: kept.part ?? false,
    at: new Date(kept.at),
    orderedAt: new Date(kept.orderedAt),
    lines: kept.lines.map((line) => ({ ...line, price: fromDecimal(line.price) })),
    amount: fromDecimal(kept.amount),
    shipping: fromDecimal(kept.shipping),
    tax: fromDecimal(kept.tax),
    total: fromDecimal(kept.total),
    paid: fromDecimal(kept.paid),
    back: fromDecimal(kept.back),
    owed: fromDecimal(kept.owed),
  };
}
