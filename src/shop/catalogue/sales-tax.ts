import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { orderTaxes, taxExemptions, taxQuotes, taxRates, taxSettings, users } from '#db/schema.ts';
import { type Taxed, type TaxRule, type TaxWay, taxBase, taxOf } from '#values/books/sales-tax.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import { type Quote, TaxToAsk, toQuote } from './ask-tax.ts';

/** Who buys: the account that is signed in, or the address of an order. */
export type Buyer = { userId: string } | { email: string } | null;

/** What is taxed together. `estimate`: it is only told beforehand, which is not worth a question to the provider. */
export type TaxPart = { of: 'bow' | 'gear'; goods: Cents; shipping: Cents; estimate?: boolean };

type Asked = {
  /** Where it goes, the state by its code, as far as it is known. */
  to: { street?: string | null; city?: string | null; state: string | null; zip: string | null };
  day: IsoDay;
  buyer: Buyer;
  parts: TaxPart[];
  /** Which sale it is, so that no two have one calculation: its order, or what it will be made of. */
  sale: { orderId: number } | { name: string };
  /** What was decided of its one part before. */
  decided?: Taxed | undefined;
};

/** `isOn`: sales tax is collected somewhere. `taxes`: of each part; null: nothing is collected of it, or nobody knows yet. */
export type FoundTaxes = { isOn: boolean; way: TaxWay; taxes: (Taxed | null)[] };

/** Whether sales tax is collected anywhere, as a part of another statement. */
export const COLLECTS_TAX = sql<boolean>`coalesce((
  select case way when 'table' then exists (select from ${taxRates}) else way = 'provider' end from ${taxSettings}), false)`;

type Found = {
  on: boolean;
  way: TaxWay;
  codes: Record<TaxPart['of'] | 'shipping', string>;
  certificate: string | null;
  rule: Omit<TaxRule, 'certificate'> | null;
};

/**
 * What the tax of a sale is, whoever says so: the table's entry of the state that began last, or the provider, whose word has to be asked for outside
 * of a transaction. Where nobody has, it throws `TaxToAsk`, for `askingTax` around it. What the other of the two decided stays, as
 * long as it is of the same goods in the same state.
 */
export async function findTaxes(db: Database | Transaction, asked: Asked): Promise<FoundTaxes> {
  const { to, day, buyer, parts, decided } = asked;
  const email = sql`lower(${buyer === null ? null : 'email' in buyer ? buyer.email : sql`(select email from ${users} where id = ${buyer.userId})`}::text)`;
  const { rows } = await db.execute<Found>(sql`
    select ${COLLECTS_TAX} as on, way, json_build_object('bow', bow_code, 'gear', gear_code, 'shipping', shipping_code) as codes,
      (select certificate from ${taxExemptions} exempt where exempt.state = ${to.state} and lower(exempt.email) = ${email}) as certificate,
      (select json_build_object('state', state, 'rate', rate, 'shippingTaxed', shipping_taxed, 'point', point)
        from ${taxRates} where state = ${to.state} and from_day <= ${day} order by from_day desc limit 1) as rule
    from ${taxSettings}`);
  const [found] = rows;
  if (!found?.on) return { isOn: false, way: found?.way ?? 'none', taxes: parts.map(() => null) };
  const { way, rule, certificate } = found;
  if (decided && stays(decided, asked, way)) return { isOn: true, way, taxes: [decided] };
  if (way === 'provider') return { isOn: true, way, taxes: await readQuotes(db, asked, found) };
  const held = rule && rule.rate > 0 ? { ...rule, certificate } : null;
  return { isOn: true, way, taxes: parts.map((part) => taxOf(held, part)) };
}

function stays(decided: Taxed, { to, parts: [part] }: Asked, way: TaxWay): boolean {
  if (!part || (decided.calculation !== null) === (way === 'provider') || decided.state !== to.state) return false;
  return taxBase(decided) === part.goods + (decided.shippingTaxed ? part.shipping : 0);
}

async function readQuotes(db: Database | Transaction, asked: Asked, found: Found): Promise<(Taxed | null)[]> {
  const quotes = asked.parts.map((part) => quoteOf(asked, part, found));
  const keys = quotes.flatMap((quote) => quote?.key ?? []);
  if (keys.length === 0) return quotes.map(() => null);
  const orderId = 'orderId' in asked.sale ? asked.sale.orderId : null;
  const { rows } = await db.execute<{ key: string; taxed: Taxed }>(sql`
    select key, taxed from ${taxQuotes} where key in ${keys} and not exists (
      select from ${orderTaxes} where calculation = taxed ->> 'calculation' and order_id is distinct from ${orderId}::integer)`);
  const missing = quotes.filter((quote) => quote !== null && !rows.some(({ key }) => key === quote.key));
  if (missing.length > 0) throw new TaxToAsk(missing.flatMap((quote) => quote ?? []));
  // Where the provider collects nothing, and not because of a certificate, there is nothing to decide.
  return quotes.map((quote) => {
    const taxed = rows.find(({ key }) => key === quote?.key)?.taxed ?? null;
    return taxed && (taxed.amount > 0 || taxed.certificate !== null) ? taxed : null;
  });
}

/** Null: nothing goes anywhere yet, or there is nothing to tax. */
function quoteOf({ to, day, sale }: Asked, part: TaxPart, { codes, certificate }: Found): Quote | null {
  const { street = null, city = null, state, zip } = to;
  if (!state || !zip || part.estimate || part.goods === 0) return null;
  const goods = { amount: part.goods, code: codes[part.of], name: part.of };
  const shipping = { amount: part.shipping, code: codes.shipping };
  return toQuote(
    { to: { street, city, state, zip }, goods, shipping, exempt: certificate !== null },
    { sale, day, certificate },
  );
}
