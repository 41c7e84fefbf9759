import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { delayNotices, delays, orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import { activeCampaign } from './active-campaign.ts';
import { isAffected } from './affected-orders.ts';

const MOST = 50;

/** `open`: still asked, and not answered. */
type Answers = { keep: number; cancel: number; silence: number; open: number };

export type Delays = {
  /** Null: no campaign is active. */
  releaseDate: IsoDay | null;
  /** Whom another date would be told to. */
  affected: number;
  /** Newest first. */
  delays: (typeof delays.$inferSelect & { answers: Answers })[];
};

/** Where the release stands, and what customers said to the delays so far. */
export async function readDelays({ db }: Pick<Shop, 'db'>): Promise<Delays> {
  const [campaign] = await activeCampaign(db);
  const [affected, rows] = await Promise.all([
    campaign ? db.$count(orders, isAffected(campaign.id)) : 0,
    db.select().from(delays).orderBy(desc(delays.id)).limit(MOST),
  ]);
  const answers = await countAnswers(
    db,
    rows.map(({ id }) => id),
  );
  return {
    releaseDate: campaign?.releaseDate ?? null,
    affected,
    delays: rows.map((delay) => ({ ...delay, answers: answers.get(delay.id) ?? NONE })),
  };
}

const NONE: Answers = { keep: 0, cancel: 0, silence: 0, open: 0 };

async function countAnswers(db: Database, ids: number[]): Promise<Map<number, Answers>> {
  if (ids.length === 0) return new Map();
  const having = (condition: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const { answer, delayId, orderId } = delayNotices;
  const rows = await db
    .select({
      delayId,
      keep: having(sql`${answer} = 'keep'`),
      cancel: having(sql`${answer} = 'cancel'`),
      silence: having(sql`${answer} = 'silence'`),
      open: having(sql`${answer} is null and ${orders.status} not in ('shipped', 'cancelled')
        and (${orders.revisedReleaseDate} is null or ${orders.revisedReleaseDate} <= ${delays.releaseDate})`),
    })
    .from(delayNotices)
    .innerJoin(delays, eq(delays.id, delayId))
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(delayId, ids))
    .groupBy(delayId);
  return new Map(rows.map(({ delayId: id, ...counts }) => [id, counts]));
}
