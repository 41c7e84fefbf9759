import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { orderTaxes, type TaxRecordRow, taxQuotes, taxRecords } from '#db/schema.ts';
import { ProviderRefused } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';

type Told = Pick<Shop, 'db' | 'payments'>;

const WAITS = and(isNull(taxRecords.providerId), isNull(taxRecords.refused));

/**
 * Tells the provider of the sales whose tax it calculated, and of what of them went back, in the order in which that happened. What it did not
 * answer is told again by the next round under the same reference, so that nothing stands there twice; what it refuses is for a person.
 */
export async function recordTaxes(shop: Told): Promise<void> {
  for (;;) {
    const [row] = await shop.db.select().from(taxRecords).where(WAITS).orderBy(asc(taxRecords.id)).limit(1);
    if (!row) return;
    await tell(shop, row);
  }
}

async function tell(shop: Told, row: TaxRecordRow): Promise<void> {
  try {
    const providerId = await record(shop, row);
    await shop.db.update(taxRecords).set({ providerId }).where(eq(taxRecords.id, row.id));
  } catch (fault) {
    if (!(fault instanceof ProviderRefused)) throw fault;
    const { id, orderId, reference: subject, amount } = row;
    const detail = { reason: fault.message, amount };
    await shop.db.transaction(async (tx) => {
      await tx.update(taxRecords).set({ refused: fault.message }).where(eq(taxRecords.id, id));
      await raiseAlert(tx, { kind: 'tax-refused', subject, orderId, detail });
    });
  }
}

async function record(
  { db, payments }: Told,
  { orderId, leg, kind, amount, reference }: TaxRecordRow,
): Promise<string> {
  if (kind === 'sale') {
    const [tax] = await db
      .select({ calculation: orderTaxes.calculation })
      .from(orderTaxes)
      .where(and(eq(orderTaxes.orderId, orderId), eq(orderTaxes.leg, leg)));
    return payments.recordSale({ calculation: tax?.calculation ?? '', reference });
  }
  const ofSale = and(eq(taxRecords.orderId, orderId), eq(taxRecords.leg, leg), eq(taxRecords.kind, 'sale'));
  const [sale] = await db.select({ id: taxRecords.providerId }).from(taxRecords).where(ofSale);
  if (!sale?.id) throw new ProviderRefused('Its sale was not recorded.');
  return payments.reverseSale({ sale: sale.id, amount, reference });
}

/** A new day asks anew, and what was decided is kept with its order or checkout. */
export async function expireQuotes({ db }: Pick<Shop, 'db'>): Promise<void> {
  await deleteInBatches(db, taxQuotes, lt(taxQuotes.createdAt, sql`shop_now() - interval '2 days'`));
}
