import { type SQL, sql } from 'drizzle-orm';
import { batches, batchFigures, bows, campaigns, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type IsoDay, utcDay } from '#values/date.ts';
import { type BatchForecast, FORECAST_WEEKS, forecastBatches, type Pace, WEEKS_BACK } from '#values/order/forecast.ts';

type Standing = {
  id: number;
  name: string;
  bow: string;
  makesFrom: IsoDay;
  shipsFrom: IsoDay;
  shipsTo: IsoDay;
  toMake: number;
  toShip: number;
  /** Customers who have a place in it and no bow yet, as far as they count on one. */
  waiting: number;
};

export type ForecastBatch = Omit<Standing, 'makesFrom' | 'toShip'> & BatchForecast;

/** `finished`, `weeks`: what the pace is worked out of, or what there is until it can be. */
export type ReadForecast = { finished: number; weeks: number; pace: Pace | null; batches: ForecastBatch[] };

/** When each batch ships its last bow, from what the workshop did in the last weeks (values/order/forecast.ts). */
export async function readForecast({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<ReadForecast> {
  const today = utcDay(clock());
  const [{ rows: worked }, { rows: sent }, { rows: standing }, loose] = await Promise.all([
    db.execute<{ finished: number }>(selectWeeks(today)),
    db.execute<{ usual: number; slow: number }>(sql`
      select coalesce(percentile_cont(0.5) within group (order by days), 0)::float as usual,
        coalesce(percentile_cont(0.9) within group (order by days), 0)::float as slow
      from (select extract(epoch from ${bows.shippedAt} - ${bows.madeAt}) / 86400 as days from ${bows}
        where ${finishedAt} >= ${today}::date - ${7 * WEEKS_BACK}::int and ${bows.madeAt} is not null and ${bows.state} = 'shipped') as sent`),
    db.execute<Standing>(selectStanding(today)),
    db.$count(bows, sql`${bows.batchId} is null and ${bows.listed} and ${bows.state} in ('to_make', 'in_making')`),
  ]);
  const sending = sent[0] ?? { usual: 0, slow: 0 };
  const weeks = worked.map(({ finished }) => finished).slice(-FORECAST_WEEKS);
  const forecast = forecastBatches({ today, weeks, sending, loose, batches: standing });
  const lately = { finished: weeks.reduce((sum, bows) => sum + bows, 0), weeks: weeks.length };
  if (!forecast.enough) return { ...lately, pace: null, batches: [] };
  const known = standing.flatMap(({ makesFrom: _from, toShip: _ship, ...batch }) => {
    const days = forecast.batches.get(batch.id);
    return days ? [{ ...batch, ...days }] : [];
  });
  return { ...lately, pace: forecast.pace, batches: known };
}

const finishedAt = sql`coalesce(${bows.madeAt}, ${bows.shippedAt})`;

/**
 * How many bows were finished in each seven days up to today in which some were in the making, the oldest first: between two batches
 * the workshop is not slow, it has nothing to do. Each bow is read once, and counts for the weeks from its start to its end.
 */
function selectWeeks(today: IsoDay) {
  const first = sql`(${today}::date - ${7 * WEEKS_BACK - 1}::int)`;
  const weekOf = (moment: SQL) => sql`floor(extract(epoch from ${moment} - ${first}) / 604800)::int`;
  const begunAt = sql`coalesce(${bows.startedAt}, ${finishedAt})`;
  return sql`
    with worked as (
      select week, count(*) filter (where week = finished)::int as finished
      from (select greatest(0, ${weekOf(begunAt)}) as begun, ${weekOf(finishedAt)} as finished
        from ${bows} where ${finishedAt} >= ${first} and ${bows.listed}) as bow,
        generate_series(begun, finished) as week
      group by week)
    select coalesce(worked.finished, 0) as finished
    from generate_series(0, ${WEEKS_BACK - 1}::int) as week left join worked using (week)
    where worked.finished is not null or week >=
      (select ${weekOf(sql`min(${bows.startedAt})`)} from ${bows} where ${bows.state} = 'in_making' and ${bows.listed})
    order by week`;
}

/**
 * The batches that are not sent whole. One that takes orders counts as full, because its window is promised to whoever comes; whoever
 * owes once the window is over counts no more.
 */
function selectStanding(today: IsoDay) {
  const { size, used, shipsTo, state, makesFrom } = batches;
  const counted = sql`(${used} - case when ${shipsTo} < ${today}::date then ${batchFigures.owing} else 0 end)`;
  const full = sql`case when ${state} = 'open' and ${shipsTo} >= ${today}::date then ${size} else ${counted} end`;
  return sql`
    select ${batches.id} as id, ${batches.name} as name, ${products.name} as bow, ${makesFrom}::text as "makesFrom",
      ${batches.shipsFrom}::text as "shipsFrom", ${shipsTo}::text as "shipsTo",
      greatest(0, ${full} - ${batchFigures.made}) as "toMake", greatest(0, ${full} - ${batchFigures.shipped}) as "toShip",
      greatest(0, ${counted} - ${batchFigures.shipped}) as waiting
    from ${batches} join ${batchFigures} on ${batchFigures.batchId} = ${batches.id}
      join ${campaigns} on ${campaigns.id} = ${batches.campaignId} join ${products} on ${products.id} = ${campaigns.productId}
    where ${counted} > ${batchFigures.shipped} or (${campaigns.isActive} and ${state} = 'open')
    order by ${makesFrom}, ${batches.campaignId}, ${batches.position}`;
}
