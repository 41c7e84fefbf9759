import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { campaigns, delayNotices, delays, orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';

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

/**
 * The campaign whose release can be put off: the flagship's, also while its product is off the shop's pages, because its
 * pre-orders still wait. A query, for callers to run as it is or to lock.
 */
export function activeCampaign(db: Pick<Database, 'select'>) {
  return db.select().from(campaigns).where(eq(campaigns.isActive, true)).orderBy(asc(campaigns.id)).limit(1);
}

/** Whom a later release concerns: who has paid at least the deposit and has not got the bow. */
export function isAffected(campaignId: number) {
  return and(
    eq(orders.campaignId, campaignId),
    eq(orders.depositReceived, true),
    notInArray(orders.status, ['cancelled', 'shipped']),
    eq(orders.isTest, false),
    eq(orders.otherKeys, false),
  );
}
