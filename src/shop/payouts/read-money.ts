import { sql } from 'drizzle-orm';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import { type Cents, fromDecimal } from '#values/money.ts';

/** What moved between two days of the shop's, both included; what went out is positive too. */
export type MoneyOfPeriod = {
  received: Cents;
  givenBack: Cents;
  /** What banks have taken in disputes, less what they gave back. */
  withdrawn: Cents;
  fees: Cents;
  monthlyFees: Cents;
  paidOut: Cents;
  /** What the provider's list has and the shop cannot name: more than nothing came in. */
  unnamed: Cents;
};

/** Where the money is at the end of the last day: from the order to the bank. */
export type MoneyStanding = {
  /** Received since the beginning, less what went back and what disputes have lost: all of it is somewhere below. */
  kept: Cents;
  /** Received, and not in the provider's list yet; less than nothing: gone back and not there yet. */
  notListed: Cents;
  atProvider: Cents;
  onItsWay: Cents;
  inBank: Cents;
  fees: Cents;
  unnamed: Cents;
  /** To customers: paid and not delivered, promised back, and on gift cards. */
  owed: Cents;
};

export type Money = { period: MoneyOfPeriod; standing: MoneyStanding };

type Row = { account: string; kind: string; moved: string | null; standing: string };

const ACCOUNTS = [
  ...['provider', 'provider_balance', 'in_transit', 'bank', 'fees', 'monthly_fees', 'unnamed', 'disputes'],
  ...['deposits', 'unassigned', 'refunds', 'gift_cards'],
];

/** Read from the sums of days, and from entries that are in none yet. */
export async function readMoney(
  { db, timeZone }: Pick<Shop, 'db' | 'timeZone'>,
  from: IsoDay,
  to: IsoDay,
): Promise<Money> {
  const { rows } = await db.execute<Row>(sql`
    select account, kind, sum(amount) filter (where day >= ${from})::text as moved, sum(amount)::text as standing
    from (
      select account, kind, day, amount from journal_days
      where zone = ${timeZone} and account = any(${sql.param(ACCOUNTS)}::text[]) and day <= ${to}
      union all
      select lines.account, entries.kind, (entries.at at time zone ${timeZone})::date, lines.amount
      from journal_unsealed join journal_entries entries on entries.id = journal_unsealed.entry_id
        join journal_lines lines on lines.entry_id = entries.id
      where entries.at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    ) as recorded group by account, kind`);
  const sum = (of: 'moved' | 'standing', account: string, kinds: RegExp = /^/): Cents =>
    rows.reduce((total, row) => {
      const counts = row.account === account && kinds.test(row.kind);
      return counts ? total + fromDecimal(row[of] ?? '0') : total;
    }, 0);
  const owed = ['deposits', 'unassigned', 'refunds', 'gift_cards'];
  return {
    period: {
      received: sum('moved', 'provider', /^payment-/),
      givenBack: -sum('moved', 'provider', /^refund-/),
      withdrawn: sum('moved', 'provider', /^balance-dispute$/),
      fees: sum('moved', 'fees'),
      monthlyFees: sum('moved', 'monthly_fees'),
      paidOut: sum('moved', 'bank'),
      unnamed: -sum('moved', 'unnamed'),
    },
    standing: {
      kept: sum('standing', 'provider', /^(payment|refund|dispute)-/),
      notListed: sum('standing', 'provider'),
      atProvider: sum('standing', 'provider_balance'),
      onItsWay: sum('standing', 'in_transit'),
      inBank: sum('standing', 'bank'),
      fees: sum('standing', 'fees') + sum('standing', 'monthly_fees'),
      unnamed: -sum('standing', 'unnamed'),
      owed: -owed.reduce((total, account) => total + sum('standing', account), 0),
    },
  };
}
