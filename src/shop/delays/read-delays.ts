import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { batches, campaigns, type DelayRow, delayNotices, delays, mailings, orders, products } from '#db/schema.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import { isAffected } from './delay-scope.ts';
import { isUncorrected } from './stop-delay.ts';

const MOST = 50;
const NAMED_AT_MOST = 20;

/** `open`: still asked, and not answered. */
type Answers = { keep: number; cancel: number; silence: number; open: number };

export type Delays = {
  /** Active campaigns, each followed by its batches. */
  scopes: {
    campaignId: number;
    batchId: number | null;
    name: string;
    releaseDate: IsoDay;
    shipsFrom: IsoDay | null;
    /** Whom another date would be told to. */
    affected: number;
  }[];
  waitMinutes: number;
  /** Newest first. */
  delays: DelayFacts[];
};

export type DelayFacts = DelayRow & {
  name: string;
  orderNumber: string | null;
  state: 'waits' | 'going_out' | 'gone_out' | 'stopped' | 'corrected';
  /** While it waits. */
  notBefore: Date | null;
  told: number;
  toCorrect: number;
  canStop: boolean;
  canCorrect: boolean;
  answers: Answers;
  lost: { orderNumber: string; customerName: string }[];
};

/** What can be put off, and what became of the delays so far. */
export async function readDelays(shop: Pick<Shop, 'db' | 'clock'>): Promise<Delays> {
  const { db } = shop;
  const [scopes, settings, newest] = await Promise.all([
    readScopes(db),
    readMailSettings(db),
    withFacts(shop, selectDelays(db, undefined)),
  ]);
  return { scopes, waitMinutes: settings.delayWaitMinutes, delays: newest };
}

/** The notices that were stopped lately while they went out, and want a correction. */
export async function readOpenDelays(shop: Pick<Shop, 'db' | 'clock'>): Promise<DelayFacts[]> {
  const lately = new Date(shop.clock().getTime() - DAYS_TO_CORRECT * 86_400_000);
  const rows = await withFacts(shop, selectDelays(shop.db, gt(delays.stoppedAt, lately)));
  return rows.filter(({ toCorrect }) => toCorrect > 0);
}

const DAYS_TO_CORRECT = 30;

async function withFacts({ db, clock }: Pick<Shop, 'db' | 'clock'>, select: ReturnType<typeof selectDelays>) {
  const rows = await select;
  const ids = rows.map(({ delay }) => delay.id);
  const [counted, lost] = await Promise.all([countNotices(db, ids), readLost(db, ids)]);
  return rows.map((row): DelayFacts => {
    const { delay, mailing, newer } = row;
    const { told = 0, toCorrect = 0, ...answers } = counted.get(delay.id) ?? {};
    const state = stateOf(row, clock());
    const isOfMany = delay.orderId === null;
    const isWrong = state === 'going_out' || (state === 'stopped' ? toCorrect > 0 : state === 'gone_out' && told > 0);
    return {
      ...delay,
      state,
      told,
      toCorrect,
      name: nameOf(row),
      orderNumber: row.orderNumber,
      notBefore: state === 'waits' ? mailing.notBefore : null,
      canStop: isOfMany && !delay.stoppedAt && !mailing.finishedAt,
      canCorrect: isOfMany && !newer && isWrong,
      answers: { ...NONE, ...answers },
      lost: lost.get(delay.id) ?? [],
    };
  });
}

type Row = Awaited<ReturnType<typeof selectDelays>>[number];

function stateOf({ delay, mailing, correction }: Row, now: Date): DelayFacts['state'] {
  if (delay.stoppedAt) return 'stopped';
  if (correction !== null) return 'corrected';
  if (mailing.finishedAt) return 'gone_out';
  return mailing.notBefore && mailing.notBefore > now ? 'waits' : 'going_out';
}

const NONE: Answers = { keep: 0, cancel: 0, silence: 0, open: 0 };

/** A campaign is called as its product; the flagship's come first. Also of products that are off the shop's pages: their orders wait. */
async function readScopes(db: Database): Promise<Delays['scopes']> {
  const rows = await db
    .select({ campaign: campaigns, batch: batches, product: products.name })
    .from(campaigns)
    .innerJoin(products, eq(products.id, campaigns.productId))
    .leftJoin(batches, eq(batches.campaignId, campaigns.id))
    .where(eq(campaigns.isActive, true))
    .orderBy(desc(products.isFlagship), asc(products.name), asc(campaigns.id), asc(batches.position));
  const scopes = rows.flatMap(({ campaign, batch, product }, place) => {
    const { id: campaignId, releaseDate } = campaign;
    const first = rows[place - 1]?.campaign.id !== campaign.id;
    const ofBatch = batch && {
      campaignId,
      batchId: batch.id,
      name: nameOf({ product, batch: batch.name }),
      releaseDate: batch.shipsTo,
      shipsFrom: batch.shipsFrom,
    };
    const own = { campaignId, batchId: null, name: nameOf({ product, batch: null }), releaseDate, shipsFrom: null };
    return [...(first ? [own] : []), ...(ofBatch ? [ofBatch] : [])];
  });
  return Promise.all(
    scopes.map(async (scope) => ({
      ...scope,
      affected: await db.$count(orders, isAffected(db, { ...scope, orderId: null })),
    })),
  );
}

function nameOf({ product, batch }: { product: string; batch: string | null }): string {
  return batch === null ? product : `${product}, ${batch}`;
}

function selectDelays(db: Database, which: SQL | undefined) {
  const newerStands: SQL<boolean> = sql`exists (
    select from delays newer where newer.id > ${delays.id} and newer.stopped_at is null and newer.order_id is null
      and newer.campaign_id = ${delays.campaignId} and newer.batch_id is not distinct from ${delays.batchId})`;
  const correction = sql<number | null>`(select max(id) from delays newer
    where newer.corrects_id = ${delays.id} and newer.stopped_at is null)`;
  return db
    .select({
      delay: delays,
      mailing: mailings,
      product: products.name,
      batch: batches.name,
      orderNumber: orders.orderNumber,
      correction,
      newer: newerStands,
    })
    .from(delays)
    .innerJoin(mailings, eq(mailings.id, delays.mailingId))
    .innerJoin(campaigns, eq(campaigns.id, delays.campaignId))
    .innerJoin(products, eq(products.id, campaigns.productId))
    .leftJoin(batches, eq(batches.id, delays.batchId))
    .leftJoin(orders, eq(orders.id, delays.orderId))
    .where(which)
    .orderBy(desc(delays.id))
    .limit(MOST);
}

type Counts = Answers & { told: number; toCorrect: number };

async function countNotices(db: Database, ids: number[]): Promise<Map<number, Counts>> {
  if (ids.length === 0) return new Map();
  const having = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const { answer, delayId, orderId, toldAt, endedBecause } = delayNotices;
  const rows = await db
    .select({
      delayId,
      told: having(sql`${toldAt} is not null`),
      toCorrect: having(isUncorrected()),
      keep: having(sql`${answer} = 'keep'`),
      cancel: having(sql`${answer} = 'cancel'`),
      silence: having(sql`${answer} = 'silence'`),
      open: having(
        sql`${answer} is null and ${endedBecause} is null and ${orders.status} not in ('shipped', 'cancelled')`,
      ),
    })
    .from(delayNotices)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(inArray(delayId, ids))
    .groupBy(delayId);
  return new Map(rows.map(({ delayId: id, ...counts }) => [id, counts]));
}

/** Whom a wrong notice has cost the order. */
async function readLost(db: Database, ids: number[]): Promise<Map<number, DelayFacts['lost']>> {
  if (ids.length === 0) return new Map();
  const { delayId, orderId, answer, endedBecause } = delayNotices;
  const { orderNumber, customerName } = orders;
  const rows = await db
    .select({ delayId, orderNumber, customerName })
    .from(delayNotices)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        inArray(delayId, ids),
        inArray(endedBecause, ['stopped', 'corrected']),
        inArray(answer, ['cancel', 'silence']),
      ),
    )
    .orderBy(asc(delayNotices.id))
    .limit(NAMED_AT_MOST);
  return new Map(
    [...Map.groupBy(rows, (row) => row.delayId)].map(([id, own]) => [id, own.map(({ delayId: _, ...of }) => of)]),
  );
}
