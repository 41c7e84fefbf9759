import { and, type SQL, sql } from 'drizzle-orm';
import { oneOf } from '#db/columns/columns.ts';
import { bowCountChanges, bowCounts, bows } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { BowBuild, Hand } from '#values/bow/build.ts';
import { OPEN_BOW_STATES, type OpenBowState } from '#values/order/campaign.ts';
import type { BowFilters } from './list-workshop-bows.ts';

/** So many bows of one color and build in each column of the board. `build`: null where none was chosen. */
export type BuildCount = { color: string; build: BowBuild | null } & Record<OpenBowState, number>;

/** How many bows stand in each column of the board, as the filters have it. */
export async function countColumns(
  { db }: Pick<Shop, 'db'>,
  filters: BowFilters,
): Promise<Record<OpenBowState, number>> {
  const { rows } = await db.execute<{ state: OpenBowState; count: number }>(
    sql`select state, sum(count)::int as count from ${counted(filters)} group by state`,
  );
  const of = (state: OpenBowState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { to_make: of('to_make'), in_making: of('in_making'), made: of('made'), packed: of('packed') };
}

const COLUMNS = sql.raw(
  OPEN_BOW_STATES.map((state) => `coalesce(sum(count) filter (where state = '${state}'), 0)::int as ${state}`).join(
    ', ',
  ),
);

/** The bows of each build, for ordering parts; builds of which none is on the board are left out. */
export async function countBuilds({ db }: Pick<Shop, 'db'>, filters: BowFilters): Promise<BuildCount[]> {
  type Row = { color: string; drawLength: number; drawWeight: number; hand: Hand } & Record<OpenBowState, number>;
  const { rows } = await db.execute<Row>(sql`
    select color, draw_length::float as "drawLength", draw_weight as "drawWeight", hand, ${COLUMNS}
    from ${counted(filters)} group by color, draw_length, draw_weight, hand having sum(count) > 0
    order by color, draw_length, draw_weight, hand desc`);
  return rows.map(({ drawLength, drawWeight, hand, ...row }) => ({
    ...row,
    build: drawWeight === 0 ? null : { drawLength, drawWeight, hand },
  }));
}

/**
 * Adds what the triggers have written since the last time to the counts, which are the same before and after. Several servers may
 * do it at once, since each takes what no other has in hand, in one order.
 */
export async function foldBowCounts({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`
    with waiting as materialized (
      select id from ${bowCountChanges} order by id for update skip locked
    ), taken as (
      delete from ${bowCountChanges} where id in (select id from waiting)
      returning state, color, draw_length, draw_weight, hand, count
    )
    insert into ${bowCounts} (state, color, draw_length, draw_weight, hand, count)
    select state, color, draw_length, draw_weight, hand, sum(count) from taken group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (state, color, draw_length, draw_weight, hand) do update set count = ${bowCounts}.count + excluded.count`);
}

/**
 * The bows of the board as counts, for the `from` of a statement. All batches together were counted by the triggers; the bows of
 * one batch, ten thousand at most, are counted when they are asked for.
 */
function counted({ batch, color, drawLength, drawWeight, hand, unbuilt }: BowFilters): SQL {
  const conditions = and(
    color === undefined ? undefined : sql`color = ${color}`,
    drawLength === undefined ? undefined : sql`draw_length = ${drawLength}`,
    drawWeight === undefined ? undefined : sql`draw_weight = ${drawWeight}`,
    hand === undefined ? undefined : sql`hand = ${hand}`,
    unbuilt ? sql`draw_weight = 0` : undefined,
  );
  const all =
    batch === undefined
      ? sql`select state, color, draw_length, draw_weight, hand, count from ${bowCounts}
          union all select state, color, draw_length, draw_weight, hand, count from ${bowCountChanges}`
      : sql`select state, color, coalesce(draw_length, 0) as draw_length, coalesce(draw_weight, 0) as draw_weight,
            coalesce(hand, '') as hand, 1 as count
          from ${bows} where batch_id = ${batch} and listed and ${oneOf('state', OPEN_BOW_STATES)}`;
  return sql`(select * from (${all}) as bows_of ${conditions ? sql`where ${conditions}` : sql``}) as counted`;
}
