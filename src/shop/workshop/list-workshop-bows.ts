import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { alerts, type BowRow, batches, bows, campaigns, type OrderRow, orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Hand } from '#values/bow/build.ts';
import type { BowState } from '#values/order/campaign.ts';

/** What the board is narrowed to. `unbuilt`: bows whose build nobody has chosen yet. */
export type BowFilters = {
  batch?: number | undefined;
  color?: string | undefined;
  drawLength?: number | undefined;
  drawWeight?: number | undefined;
  hand?: Hand | undefined;
  unbuilt?: boolean | undefined;
};

/** A bow as the board shows it. `held`: why its order is held back; `alertId`: it was begun for an order that was cancelled. */
export type ListedBow = {
  bow: BowRow;
  order: Pick<OrderRow, 'orderNumber' | 'customerName' | 'status'>;
  batch: { id: number; name: string } | null;
  held: 'disputed' | 'money-missing' | null;
  alertId: number | null;
};

/** `after`: the id of the last bow of the page before. */
type Page = { state: BowState; after?: number | undefined; limit: number };

/**
 * One column of the board, in the order in which bows came into the workshop; the shipped ones newest first. Bows of cancelled
 * orders are on no column.
 */
export async function listBows(
  { db }: Pick<Shop, 'db'>,
  { state, after, limit, ...filters }: BowFilters & Page,
): Promise<ListedBow[]> {
  const newest = state === 'shipped';
  const follows = after === undefined ? undefined : (newest ? lt : gt)(bows.id, after);
  const rows = await db
    .select()
    .from(bows)
    .where(and(eq(bows.state, state), bows.listed, narrow(filters), follows))
    .orderBy(newest ? desc(bows.id) : asc(bows.id))
    .limit(limit);
  return withOrders(db, rows);
}

/** The filters as conditions on `bows`. */
export function narrow({ batch, color, drawLength, drawWeight, hand, unbuilt }: BowFilters): SQL | undefined {
  return and(
    batch === undefined ? undefined : eq(bows.batchId, batch),
    color === undefined ? undefined : eq(bows.color, color),
    drawLength === undefined ? undefined : eq(bows.drawLength, drawLength),
    drawWeight === undefined ? undefined : eq(bows.drawWeight, drawWeight),
    hand === undefined ? undefined : eq(bows.hand, hand),
    unbuilt ? isNull(bows.drawWeight) : undefined,
  );
}

const SERIAL = /^(?:FDH-)?(\d\d)-(\d{1,9})$/i;
const ORDER_NUMBER = /^(?:FD-)?([0-9A-Z]{8})$/i;
const FIRST_YEAR = 26;

/** The serial numbers that somebody may mean: written out, without its letters, or its running number alone, of any year. */
function serialsOf(text: string, now: Date): string[] {
  const [, year, number] = SERIAL.exec(text) ?? [];
  const serial = (two: number | string, running: string) => `FDH-${two}-${running.replace(/^0+/, '').padStart(5, '0')}`;
  if (year && number) return [serial(year, number)];
  if (!/^\d{1,9}$/.test(text)) return [];
  const years = now.getUTCFullYear() - 2000 - FIRST_YEAR + 1;
  return Array.from({ length: Math.max(years, 1) }, (_, place) => serial(FIRST_YEAR + place, text));
}

/** Bows by the number that stands on them, or by their order's, whatever their state. What is neither finds nothing. */
export async function searchBows({ db, clock }: Pick<Shop, 'db' | 'clock'>, search: string): Promise<ListedBow[]> {
  const text = search.trim();
  const serials = serialsOf(text, clock());
  const [, letters] = ORDER_NUMBER.exec(text) ?? [];
  const ofOrder = letters
    ? sql`${bows.orderId} = (select id from ${orders} where order_number = ${`FD-${letters.toUpperCase()}`})`
    : undefined;
  if (serials.length === 0 && !ofOrder) return [];
  const rows = await db
    .select()
    .from(bows)
    .where(or(serials.length > 0 ? inArray(bows.serial, serials) : undefined, ofOrder))
    .orderBy(asc(bows.id));
  return withOrders(db, rows);
}

/** One bow as staff see it; null where no bow has this number. */
export async function readBow(db: Database | Transaction, serial: string): Promise<ListedBow | null> {
  const rows = await db.select().from(bows).where(eq(bows.serial, serial.toUpperCase()));
  return (await withOrders(db, rows))[0] ?? null;
}

const DECIDED_AT_ONCE = 50;

/** Bows that were begun for orders that are cancelled now, until somebody has said what becomes of them. */
export async function listBowsOfNobody({ db }: Pick<Shop, 'db'>): Promise<ListedBow[]> {
  const rows = await db
    .select({ bow: bows })
    .from(alerts)
    .innerJoin(bows, eq(bows.serial, alerts.subject))
    .where(and(eq(alerts.kind, 'bow-of-cancelled-order'), isNull(alerts.resolvedAt)))
    .orderBy(asc(alerts.id))
    .limit(DECIDED_AT_ONCE);
  return withOrders(
    db,
    rows.map(({ bow }) => bow),
  );
}

/** What the board can be narrowed to: the batches of all campaigns, and the colors that bows are offered in. */
export async function readBowChoices({ db }: Pick<Shop, 'db'>) {
  const { id, name } = batches;
  const [all, colors] = await Promise.all([
    db
      .select({ id, name, campaign: campaigns.name })
      .from(batches)
      .innerJoin(campaigns, eq(campaigns.id, batches.campaignId))
      .orderBy(asc(batches.campaignId), asc(batches.position)),
    db.selectDistinct({ color: sql<string>`unnest(${campaigns.colors})` }).from(campaigns),
  ]);
  return { batches: all, colors: colors.map(({ color }) => color).toSorted() };
}

/** Bows with what the board shows of their orders, in the order in which they are given. */
export async function withOrders(db: Database | Transaction, rows: BowRow[]): Promise<ListedBow[]> {
  if (rows.length === 0) return [];
  const { id, orderNumber, customerName, status, disputed, outstanding } = orders;
  const found = await db
    .select({ id, orderNumber, customerName, status, disputed, outstanding })
    .from(orders)
    .where(
      inArray(
        id,
        rows.map(({ orderId }) => orderId),
      ),
    );
  const names = await readBatchNames(db, rows);
  const open = await readOpenAlerts(db, rows);
  return rows.flatMap((bow) => {
    const of = found.find((order) => order.id === bow.orderId);
    if (!of) return [];
    const held = of.disputed ? 'disputed' : of.outstanding > 0 ? 'money-missing' : null;
    const batch = bow.batchId === null ? null : { id: bow.batchId, name: names.get(bow.batchId) ?? '' };
    return { bow, order: of, batch, held, alertId: open.get(bow.serial) ?? null };
  });
}

async function readBatchNames(db: Database | Transaction, rows: BowRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db.select({ id: batches.id, name: batches.name }).from(batches).where(inArray(batches.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Only a bow that is on no board can have one. */
async function readOpenAlerts(db: Database | Transaction, rows: BowRow[]): Promise<Map<string, number>> {
  const serials = rows.filter(({ listed }) => !listed).map(({ serial }) => serial);
  if (serials.length === 0) return new Map();
  const { id, subject, kind, resolvedAt } = alerts;
  const found = await db
    .select({ id, subject })
    .from(alerts)
    .where(and(eq(kind, 'bow-of-cancelled-order'), inArray(subject, serials), isNull(resolvedAt)));
  return new Map(found.map((alert) => [alert.subject, alert.id]));
}
