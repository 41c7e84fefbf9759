import type pg from 'pg';

/** Bows of one batch: as many as it may have, so that its queue is as long as one can be. */
const SIZE = 10_000;

/**
 * Gives the paid orders of a campaign that have no place theirs, by the time of their deposit, in as many batches as they
 * need; the last one has room, so that the shop goes on selling. The windows follow each other month by month.
 */
export async function insertPlaces(client: pg.ClientBase, campaignId: number): Promise<void> {
  await client.query('begin');
  await client.query(BATCHES, [campaignId, SIZE]);
  await client.query(PLACES, [campaignId, SIZE]);
  await client.query(PROMISES, [campaignId]);
  await client.query('commit');
}

const UNPLACED = `
  from orders where campaign_id = $1 and deposit_received and not is_test and not other_keys
    and status not in ('pending', 'cancelled') and not exists (select from places where order_id = orders.id)`;

const BATCHES = `
  insert into batches (campaign_id, position, name, size, makes_from, ships_from, ships_to)
  select $1, behind + n, 'Batch ' || (behind + n), $2, day, day + 28, day + 42
  from (select coalesce(max(position), 0) as behind from batches where campaign_id = $1) as last,
    (select count(*)::integer / $2::integer + 1 as needed ${UNPLACED}) as unplaced,
    generate_series(1, needed) as n, lateral (select current_date + (behind + n) * 30 as day) as begins`;

/** Only empty batches are filled: those of an earlier filling have their orders. */
const PLACES = `
  with line as (
    select id, row_number() over (order by created_at, id) - 1 as turn ${UNPLACED}
  ), empty as (
    select id, row_number() over (order by position) - 1 as place from batches where campaign_id = $1 and used = 0
  )
  insert into places (order_id, batch_id, state, sort, taken_at)
  select line.id, empty.id, 'taken', (line.turn % $2 + 1) * 1024, now()
  from line join empty on empty.place = line.turn / $2`;

const PROMISES = `
  update orders set promised_ship_by = batches.ships_to
  from places join batches on batches.id = places.batch_id
  where places.order_id = orders.id and places.state = 'taken' and batches.campaign_id = $1
    and orders.promised_ship_by is null`;
