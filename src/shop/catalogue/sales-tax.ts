import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { taxExemptions, taxRates, users } from '#db/schema.ts';
import type { IsoDay } from '#values/date.ts';
import type { TaxRule } from '#values/sales-tax.ts';

/** Who buys: the account that is signed in, or the address of an order. */
export type Buyer = { userId: string } | { email: string } | null;

type Asked = {
  /** The code of the state it goes to; null: not known yet. */
  state: string | null;
  day: IsoDay;
  buyer: Buyer;
};

/** `isOn`: sales tax is collected somewhere. `rule`: what holds for this sale; null: nothing is collected of it. */
export type FoundRule = { isOn: boolean; rule: TaxRule | null };

/** Whether sales tax is collected anywhere, as a part of another statement. */
export const COLLECTS_TAX = sql<boolean>`exists (select from ${taxRates})`;

/** The entry of a state that began last, and whether its buyer has shown a certificate there. */
export async function findTaxRule(db: Database | Transaction, { state, day, buyer }: Asked): Promise<FoundRule> {
  const email = sql`lower(${buyer === null ? null : 'email' in buyer ? buyer.email : sql`(select email from ${users} where id = ${buyer.userId})`}::text)`;
  const { rows } = await db.execute<{ on: boolean; rule: TaxRule | null }>(sql`
    select ${COLLECTS_TAX} as on, (
      select json_build_object('state', state, 'rate', rate, 'shippingTaxed', shipping_taxed, 'point', point, 'certificate', (
        select certificate from ${taxExemptions} exempt where exempt.state = rates.state and lower(exempt.email) = ${email}))
      from ${taxRates} rates where state = ${state} and from_day <= ${day} order by from_day desc limit 1
    ) as rule`);
  const { on = false, rule = null } = rows[0] ?? {};
  return { isOn: on, rule: rule && rule.rate > 0 ? rule : null };
}
