import { sql } from 'drizzle-orm';
import { figureChanges, figures } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/**
 * Folds the changes that triggers wrote into the figures. One statement: a statement that reads both tables finds each
 * change in one of them. Several servers may fold at once, since each takes what no other has in hand, in one order.
 */
export async function foldFigures({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`
    with waiting as materialized (
      select id from ${figureChanges} order by id for update skip locked
    ), taken as (
      delete from ${figureChanges} where id in (select id from waiting) returning kind, day, count, amount
    )
    insert into ${figures} (kind, day, count, amount)
    select kind, day, sum(count), sum(amount) from taken group by kind, day order by kind, day
    on conflict (kind, day) do update set
      count = ${figures}.count + excluded.count, amount = ${figures}.amount + excluded.amount`);
}
