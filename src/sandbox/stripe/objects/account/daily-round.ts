// What the account does by itself each day: it pays out what has become available, what it paid out arrives, and once a month it
// bills what it charges besides.

import type pg from 'pg';
import { sandboxNow, seconds } from '#sandbox/shared/sandbox-clock.ts';
import { inTransaction, type SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { insertLine } from './balance-transactions.ts';
import { arrive, insertPayout } from './payouts.ts';

/** Radar for Fraud Teams: so much for each charge that it looks at, billed with the month. */
const CENTS_PER_SCREENING = 2;

const seen = new WeakMap<pg.Pool, string>();

/** True: a day has begun, and its round was made. One of several servers makes it. */
export async function startDay(pool: pg.Pool): Promise<boolean> {
  const day = sandboxNow().toISOString().slice(0, 10);
  if (seen.get(pool) === day) return false;
  const begun = await inTransaction(pool, async (tx) => {
    const inserted = await tx.query('insert into sandbox.stripe_days (day) values ($1) on conflict do nothing', [day]);
    if (inserted.rowCount === 0) return false;
    await makeRound(tx);
    return true;
  });
  seen.set(pool, day);
  return begun;
}

async function makeRound(tx: SandboxTransaction): Promise<void> {
  await billMonths(tx);
  const underWay = await tx.query<{ id: string }>(
    `select id from sandbox.stripe_objects where kind = 'payout' and data->>'status' = 'in_transit'
       and (data->>'arrival_date')::bigint <= $1 order by seq`,
    [seconds()],
  );
  for (const { id } of underWay.rows) await arrive(tx, id);
  await payOutDays(tx);
}

/** One payout for each day on which something became available: those of days that were missed are made up for. */
async function payOutDays(tx: SandboxTransaction): Promise<void> {
  const { rows } = await tx.query<{ ids: string[]; net: string; last: string }>(
    `select array_agg(id order by seq) as ids, sum((data->>'net')::bigint) as net, max((data->>'available_on')::bigint) as last
       from sandbox.stripe_objects
      where kind = 'balance_transaction' and not hidden ? 'payout' and (data->>'available_on')::bigint <= $1
      group by (data->>'available_on')::bigint / 86400 order by 3`,
    [seconds()],
  );
  let lines: string[] = [];
  let amount = 0;
  for (const [index, { ids, net, last }] of rows.entries()) {
    lines = [...lines, ...ids];
    amount += Number(net);
    // What is less than nothing waits for what comes.
    if (amount <= 0) continue;
    await insertPayout(tx, { amount, lines, created: index === rows.length - 1 ? seconds() : Number(last) });
    lines = [];
    amount = 0;
  }
}

/** A line without a source for each month that is over and had charges. */
async function billMonths(tx: SandboxTransaction): Promise<void> {
  const { rows } = await tx.query<{ month: string; due: string; charges: number }>(
    `with months as (
       select date_trunc('month', to_timestamp((data->>'created')::bigint) at time zone 'UTC') as month, count(*)::integer as charges
         from sandbox.stripe_objects where kind = 'balance_transaction' and data->>'reporting_category' = 'charge' group by 1
     )
     select to_char(month, 'YYYY-MM') as month, charges,
       extract(epoch from (month + interval '1 month') at time zone 'UTC')::bigint as due from months
      where (month + interval '1 month') at time zone 'UTC' <= to_timestamp($1) and not exists (
        select from sandbox.stripe_objects where kind = 'balance_transaction' and data->>'reporting_category' = 'fee'
          and data->>'description' like '%(' || to_char(month, 'YYYY-MM') || ')%')
      order by month`,
    [seconds()],
  );
  for (const { month, charges, due } of rows) {
    const description = `Radar for Fraud Teams (${month}): ${charges} screened charges`;
    const bill = { type: 'stripe_fee' as const, reporting_category: 'fee', source: null, description, currency: 'usd' };
    await insertLine(tx, {
      ...bill,
      amount: -charges * CENTS_PER_SCREENING,
      created: Number(due),
      available_on: Number(due),
    });
  }
}

/** For whoever does not want to wait: what waits for its day becomes available and arrives. */
export async function passDays(tx: SandboxTransaction): Promise<void> {
  await tx.query(
    `update sandbox.stripe_objects set data = data || jsonb_build_object('available_on', $1::bigint)
      where kind = 'balance_transaction' and not hidden ? 'payout' and (data->>'available_on')::bigint > $1`,
    [seconds()],
  );
  await tx.query(
    `update sandbox.stripe_objects set data = data || jsonb_build_object('arrival_date', $1::bigint)
      where kind = 'payout' and data->>'status' = 'in_transit' and (data->>'arrival_date')::bigint > $1`,
    [seconds()],
  );
  await makeRound(tx);
}
