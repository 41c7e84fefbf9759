import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { readTaxes } from '#shop/orders/ledger/decide-tax.ts';
import { type TaxedMoney, type TaxOfPieces, taxBase } from '#values/books/sales-tax.ts';
import { fromDecimal } from '#values/money.ts';
import { readPaidBack } from './plan-cancellation.ts';

/** Of which sales tax what goes back takes its part along: pieces of gear their own, any other money its share. */
export type TaxBack = { pieces: TaxOfPieces | null; money: TaxedMoney[] };

export async function readTaxBack(db: Database | Transaction, { id, taxAmount }: OrderRow): Promise<TaxBack> {
  if (taxAmount === 0) return { pieces: null, money: [] };
  const { rows } = await db.execute<Record<keyof TaxedMoney, string>>(sql`
    select tax - named as tax, paid, back from taxed_legs(array[${id}::integer]) where tax > named`);
  const money = rows.map(({ tax, paid, back }) => ({
    ...{ tax: fromDecimal(tax), paid: fromDecimal(paid), back: fromDecimal(back) },
  }));
  return { pieces: await readTaxOfPieces(db, id), money };
}

/** Null: its gear has no sales tax. */
export async function readTaxOfPieces(db: Database | Transaction, orderId: number): Promise<TaxOfPieces | null> {
  const { deposit } = await readTaxes(db, orderId);
  if (!deposit || deposit.amount === 0) return null;
  const { amount, shippingTaxed } = deposit;
  const taxable = taxBase(deposit);
  const { gear, shipping, tax } = await readPaidBack(db, orderId);
  return { taxable, amount, shippingTaxed, back: gear + (shippingTaxed ? shipping : 0), taxBack: tax };
}
