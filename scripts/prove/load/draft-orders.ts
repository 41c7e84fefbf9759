import type pg from 'pg';
import { FIRST_NAMES, LAST_NAMES, MAIL_DOMAINS, STAFF_NAMES, STREETS, TOWNS } from '#boot/samples/draw-samples.ts';

export type Batch = {
  /** The first and the last of the batch, counted from 1, of `total`. */
  from: number;
  to: number;
  total: number;
  campaignId: number;
  /** Where the order numbers of this filling begin. */
  numbersFrom: number;
};

/**
 * Draws one batch of orders. The oldest two fifths of them are further along than the rest, as in a shop that has begun to
 * ship; all in all 8 of 100 are pending, 55 have paid the deposit, 15 all, 5 are being made, 12 shipped and 5 cancelled.
 * One of a thousand is a test order.
 */
export async function draftOrders(client: pg.ClientBase, batch: Batch): Promise<void> {
  await client.query(DRAFT, [
    ...[batch.from, batch.to, batch.total, batch.campaignId, batch.numbersFrom],
    ...[FIRST_NAMES, LAST_NAMES, STREETS, TOWNS, MAIL_DOMAINS, STAFF_NAMES],
  ]);
}

/** One word of a list, the first ones more often. */
const drawn = (list: string, die: string) =>
  `(${list}::text[])[1 + floor(power(${die}, 1.8) * cardinality(${list}::text[]))::integer]`;

/** 40 bits as eight letters of the alphabet of `values/random.ts`. */
const SPOKEN = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = Array.from(
  { length: 8 },
  (_, place) => `substr('${SPOKEN}', (number >> ${place * 5} & 31)::integer + 1, 1)`,
);

const after = (days: number) => `least(created_at + interval '${days} days' * pace, now())`;

const DRAFT = `
  with dice as materialized (
    select i, i::double precision / $3 as age, random() as fate, random() as given, random() as family, random() as place,
      random() as ending, random() as pace,
      -- An odd factor runs through all 40-bit numbers before it meets one twice.
      ($5::bigint + i * 733007751851) & ((1::bigint << 40) - 1) as number
    from generate_series($1::integer, $2::integer) as i
  ), people as materialized (
    select *, ${drawn('$6', 'given')} as first_name, ${drawn('$7', 'family')} as last_name,
      case when age < 0.4 then
        case when fate < 0.30 then 'shipped' when fate < 0.50 then 'completed' when fate < 0.55 then 'processing'
          when fate < 0.60 then 'cancelled' when fate < 0.62 then 'pending' else 'paid_deposit' end
      else
        case when fate < 0.117 then 'completed' when fate < 0.167 then 'processing' when fate < 0.217 then 'cancelled'
          when fate < 0.337 then 'pending' else 'paid_deposit' end
      end as status,
      now() - interval '730 days' * (1 - power(age, 0.8)) - interval '3 hours' * pace as created_at
    from dice
  ), paid as materialized (
    select *, status in ('paid_deposit', 'processing', 'shipped', 'completed') or (status = 'cancelled' and ending < 0.5)
        as deposited,
      status = 'completed' or (status in ('processing', 'shipped') and ending < 0.95)
        or (status = 'cancelled' and ending < 0.1) as completed
    from people
  ), priced as (
    select paid.*, total, round(total * deposit_percent / 100, 2) as deposit
    from paid, campaigns, lateral (select case when paid.number % 1000 = 0 then 3.00 else full_price end as total) as price
    where campaigns.id = $4
  )
  insert into drafted (id, order_number, customer_name, customer_email, customer_phone, shipping_address, bow_color, status,
    total, deposit, created_at, deposited, completed, refunded, overdue, staff_name, pace, paid_at, begun_at, shipped_at,
    cancelled_at)
  select nextval('orders_id_seq'), 'FD-' || ${letters.join(' || ')},
    first_name || ' ' || last_name,
    lower(first_name || '.' || last_name) || floor(ending * 400)::integer || '@' || ${drawn('$10', 'place')},
    case when ending < 0.7 then '(' || 201 + floor(place * 700)::integer || ') 555-0' || 100 + floor(pace * 100)::integer end,
    1 + floor(ending * 4000)::integer || ' ' || ${drawn('$8', 'pace')} || ' Street, ' || ${drawn('$9', 'place')},
    case when pace < 0.6 then 'Black' else 'Tan' end, status, total, deposit, created_at, deposited, completed,
    case when status <> 'cancelled' or not deposited then 0
      -- Some cancelled orders keep a part of what was paid.
      when pace < 0.2 then round(deposit / 2, 2)
      else deposit + case when completed then total - deposit else 0 end end,
    status = 'paid_deposit' and ending < 0.02,
    ($11::text[])[1 + floor(pace * cardinality($11::text[]))::integer], pace,
    ${after(30)}, ${after(40)}, ${after(60)}, ${after(20)}
  from priced`;
