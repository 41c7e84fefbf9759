import { eq, min, sql } from 'drizzle-orm';
import { balanceReadings, payments, payouts } from '#db/schema.ts';
import { keepPayout, takeMovements, takePayout } from '#shop/payouts/take-payout.ts';
import { inBatches } from '#shop/ports/in-batches.ts';
import { ProviderRefused } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Month } from '#values/books/months.ts';
import type { IsoDay } from '#values/date.ts';
import { type Cents, fromDecimal } from '#values/money.ts';

/** What moved between two days of the shop's, both included; what went out is positive too. */
type MoneyOfPeriod = {
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
type MoneyStanding = {
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

/** The same of each month in which anything moved, as far as it lies between the two days. */
type MoneyOfMonth = Pick<MoneyOfPeriod, 'received' | 'givenBack' | 'fees' | 'paidOut'> & { month: Month };

type Money = { period: MoneyOfPeriod; months: MoneyOfMonth[]; standing: MoneyStanding };

/** `month` null: before the first day. */
type Row = { account: string; kind: string; month: Month | null; amount: string };

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
    select account, kind, case when day >= ${from} then to_char(day, 'YYYY-MM') end as month, sum(amount)::text as amount
    from (
      select account, kind, day, amount from journal_days
      where zone = ${timeZone} and account = any(${sql.param(ACCOUNTS)}::text[]) and day <= ${to}
      union all
      select lines.account, entries.kind, (entries.at at time zone ${timeZone})::date, lines.amount
      from journal_unsealed join journal_entries entries on entries.id = journal_unsealed.entry_id
        join journal_lines lines on lines.entry_id = entries.id
      where entries.at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    ) as recorded group by 1, 2, 3`);
  const moved = rows.filter(({ month }) => month !== null);
  const months = [...new Set(moved.flatMap(({ month }) => month ?? []))].toSorted();
  const owed = ['deposits', 'unassigned', 'refunds', 'gift_cards'];
  return {
    period: movedIn(moved),
    months: months.map((month) => {
      const { received, givenBack, fees, monthlyFees, paidOut } = movedIn(moved.filter((row) => row.month === month));
      return { month, received, givenBack, fees: fees + monthlyFees, paidOut };
    }),
    standing: {
      kept: sum(rows, 'provider', /^(payment|refund|dispute)-/),
      notListed: sum(rows, 'provider'),
      atProvider: sum(rows, 'provider_balance'),
      onItsWay: sum(rows, 'in_transit'),
      inBank: sum(rows, 'bank'),
      fees: sum(rows, 'fees') + sum(rows, 'monthly_fees'),
      unnamed: -sum(rows, 'unnamed'),
      owed: -owed.reduce((total, account) => total + sum(rows, account), 0),
    },
  };
}

function sum(rows: Row[], account: string, kinds: RegExp = /^/): Cents {
  const counted = rows.filter((row) => row.account === account && kinds.test(row.kind));
  return counted.reduce((total, { amount }) => total + fromDecimal(amount), 0);
}

function movedIn(rows: Row[]): MoneyOfPeriod {
  return {
    received: sum(rows, 'provider', /^payment-/),
    givenBack: -sum(rows, 'provider', /^refund-/),
    withdrawn: sum(rows, 'provider', /^balance-dispute$/),
    fees: sum(rows, 'fees'),
    monthlyFees: sum(rows, 'monthly_fees'),
    paidOut: sum(rows, 'bank'),
    unnamed: -sum(rows, 'unnamed'),
  };
}

const DAY_MS = 86_400_000;

/**
 * The job: takes over what the provider's balance has had since it was last read whole, and how far payouts are. How far it was
 * read is written at the end, so that a reading whose server was killed is made again, and it begins a day before that: a line may
 * be listed later than it was made. The first begins a day before the first payment.
 */
export async function readBalance(shop: Shop): Promise<void> {
  const { db, payments: provider } = shop;
  const readUntil = shop.clock();
  try {
    const since = await beginning(shop, readUntil);
    for await (const lines of inBatches(provider.listMovements(since))) await takeMovements(shop, lines);
    for await (const seen of provider.listPayouts(since)) await keepPayout(shop, seen, readUntil);
    const open = sql`(state in ('pending', 'in_transit') or (automatic and not itemised)) and mode = ${provider.mode}`;
    const underWay = await db.select({ providerId: payouts.providerId }).from(payouts).where(open).orderBy(payouts.id);
    for (const { providerId } of underWay) await takePayout(shop, providerId);
  } catch (fault) {
    if (!(fault instanceof ProviderRefused)) throw fault;
    shop.log.warn({ err: fault }, 'the key may not read the balance and its payouts; they are not in the books');
    return;
  }
  const set = { readUntil };
  await db
    .insert(balanceReadings)
    .values({ mode: provider.mode, readUntil })
    .onConflictDoUpdate({
      target: balanceReadings.mode,
      set,
      setWhere: sql`${balanceReadings.readUntil} < excluded.read_until`,
    });
}

async function beginning({ db, payments: { mode } }: Shop, now: Date): Promise<Date> {
  const [kept] = await db.select().from(balanceReadings).where(eq(balanceReadings.mode, mode));
  const [first] = kept
    ? []
    : await db
        .select({ at: min(payments.createdAt) })
        .from(payments)
        .where(eq(payments.otherKeys, false));
  return new Date((kept?.readUntil ?? first?.at ?? now).getTime() - DAY_MS);
}
