import { sql } from 'drizzle-orm';
import { batches, batchFigures, campaigns, orders, places, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import { DAYS_TO_PAY_BALANCE } from '#values/text/balance-terms.ts';
import { isAskedLately } from './start-release.ts';

/** A batch that a release can ask, and whom it would ask now. */
export type ReleasableBatch = {
  id: number;
  name: string;
  /** The name of its campaign's product. */
  bow: string;
  /** When its bows begin to be made, which is when it is due. */
  makesFrom: IsoDay;
  /** Whose balance is outstanding and who were not asked within the last day. */
  recipients: number;
  askedLately: number;
  daysToPay: number;
  releasedAt: Date | null;
};

type Row = Omit<ReleasableBatch, 'releasedAt' | 'recipients'> & { owing: number; releasedAt: string | Date | null };

/**
 * The batches in which somebody owes a balance or was asked for it before, campaign by campaign, in the order in which they are
 * filled. Who owes is a figure; only who was asked within the last day is counted.
 */
export async function listReleasable({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<ReleasableBatch[]> {
  const { rows } = await db.execute<Row>(sql`
    with lately as (
      select ${places.batchId} as id, count(*)::int as asked from ${orders} join ${places} on ${places.orderId} = ${orders.id}
      where ${isAskedLately(clock())} and ${places.sort} is not null group by ${places.batchId}
    )
    select ${batches.id} as id, ${batches.name} as name, ${products.name} as bow, ${batches.makesFrom}::text as "makesFrom", ${batchFigures.owing} as owing,
      coalesce(lately.asked, 0) as "askedLately", coalesce(${batches.daysToPay}, ${DAYS_TO_PAY_BALANCE}::int) as "daysToPay",
      ${batches.releasedAt} as "releasedAt"
    from ${batches} join ${batchFigures} on ${batchFigures.batchId} = ${batches.id}
      join ${campaigns} on ${campaigns.id} = ${batches.campaignId} join ${products} on ${products.id} = ${campaigns.productId}
      left join lately on lately.id = ${batches.id}
    where ${batchFigures.owing} > 0 or ${batches.releasedAt} is not null
    order by ${products.isFlagship} desc, ${campaigns.id}, ${batches.position}`);
  return rows.map(({ owing, releasedAt, ...row }) => ({
    ...row,
    recipients: Math.max(0, owing - row.askedLately),
    releasedAt: releasedAt === null ? null : new Date(releasedAt),
  }));
}
