import { type AnyColumn, and, asc, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import {
  alerts,
  campaigns,
  contactInquiries,
  emails,
  lacksBuild,
  orders,
  owesBalance,
  products,
  productVariants,
  providerEvents,
  returns,
} from '#db/schema.ts';
import { variantNameOf } from '#shop/catalogue/item-kind.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { LOW_STOCK_AT_MOST } from '#values/order/order.ts';
import type { NeedKind } from '#values/staff/staff-needs.ts';
import {
  countOf,
  listDueReleases,
  listLateBatches,
  NAMED_AT_MOST,
  type Needed,
  needed,
  selectBuildLocks,
  selectDeadlines,
  selectDelayAnswers,
  selectDisputes,
  selectLettersDue,
} from './due-lists.ts';

type Place = Pick<Shop, 'db' | 'clock'>;
export type Needs = Awaited<ReturnType<typeof readNeeds>>;

/** What waits for a person, the oldest first: short lists, each read from an index of its own whatever the shop holds. */
export async function readNeeds(shop: Place) {
  const [alertsOpen, failedMails, failedWebhooks, overdueBalances, lowStock, missingBuilds, openReturns, newInquiries] =
    await Promise.all([
      needed(selectAlerts(shop)),
      needed(selectMails(shop)),
      needed(selectWebhooks(shop)),
      needed(selectBalances(shop)),
      readLowStock(shop),
      needed(selectBuilds(shop)),
      needed(selectReturns(shop)),
      needed(selectInquiries(shop)),
    ]);
  const [releases, lateBatches, letters, buildLocks, deadlines, delayAnswers, disputes] = await Promise.all([
    listDueReleases(shop),
    listLateBatches(shop),
    needed(selectLettersDue(shop)),
    needed(selectBuildLocks(shop)),
    needed(selectDeadlines(shop)),
    needed(selectDelayAnswers(shop)),
    needed(selectDisputes(shop)),
  ]);
  return {
    alerts: alertsOpen,
    failedMails,
    failedWebhooks,
    overdueBalances,
    lowStock,
    missingBuilds,
    openReturns,
    newInquiries,
    releases,
    lateBatches,
    letters,
    buildLocks,
    deadlines,
    delayAnswers,
    disputes,
  } satisfies Record<NeedKind, Needed<unknown>>;
}

/** Failed mails have a list of their own. */
export const isOpenMoneyAlert = and(isNull(alerts.resolvedAt), ne(alerts.kind, 'mail-failed'));

function selectAlerts({ db }: Place) {
  const { id, kind, subject, detail, raisedAt } = alerts;
  return db
    .select({
      id,
      kind,
      subject,
      detail,
      raisedAt,
      orderNumber: orders.orderNumber,
      count: countOf(alerts, isOpenMoneyAlert),
    })
    .from(alerts)
    .leftJoin(orders, eq(orders.id, alerts.orderId))
    .where(isOpenMoneyAlert)
    .orderBy(asc(id))
    .limit(NAMED_AT_MOST);
}

/** Those that a person was alerted to and has not dealt with; news that one mailbox refused is not among them. */
function selectMails({ db }: Place) {
  const { id, template, recipient, lastError, createdAt } = emails;
  const missed = and(
    eq(emails.state, 'failed'),
    sql`exists (select from alerts where kind = 'mail-failed' and subject = 'email ' || ${id} and resolved_at is null)`,
  );
  return db
    .select({
      id,
      template,
      recipient,
      lastError,
      createdAt,
      orderNumber: orders.orderNumber,
      count: countOf(emails, missed),
    })
    .from(emails)
    .leftJoin(orders, eq(orders.id, emails.orderId))
    .where(missed)
    .orderBy(asc(id))
    .limit(NAMED_AT_MOST);
}

function selectWebhooks({ db }: Place) {
  const { id, type, objectId, reason, deliveries, receivedAt } = providerEvents;
  const failed = eq(providerEvents.state, 'failed');
  return db
    .select({ id, type, objectId, reason, deliveries, receivedAt, count: countOf(providerEvents, failed) })
    .from(providerEvents)
    .where(failed)
    .orderBy(asc(receivedAt))
    .limit(NAMED_AT_MOST);
}

function selectBalances({ db, clock }: Place) {
  const { orderNumber, customerName, outstanding } = orders;
  const overdue = and(owesBalance, isNotNull(orders.linkExpiresAt), lte(orders.linkExpiresAt, clock()));
  return db
    .select({
      orderNumber,
      customerName,
      outstanding,
      linkExpiresAt: sql<Date>`${orders.linkExpiresAt}`.mapWith(orders.linkExpiresAt),
      count: countOf(orders, overdue),
    })
    .from(orders)
    .where(overdue)
    .orderBy(asc(orders.linkExpiresAt))
    .limit(NAMED_AT_MOST);
}

/** Whom staff have to ask how the bow is to be set up, because it is to be made next. */
function selectBuilds({ db }: Place) {
  const { id, createdAt, orderNumber, customerName, buildAskedAt } = orders;
  return db
    .select({ orderNumber, customerName, askedAt: buildAskedAt, count: countOf(orders, lacksBuild) })
    .from(orders)
    .where(lacksBuild)
    .orderBy(...oldestFirst(createdAt, id))
    .limit(NAMED_AT_MOST);
}

/** What customers have asked to send back, and what has arrived; what is on its way waits for no staff. */
function selectReturns({ db }: Place) {
  const { id, createdAt, state } = returns;
  const open = inArray(state, ['requested', 'received']);
  return db
    .select({
      id,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      createdAt,
      arrived: sql<boolean>`${state} = 'received'`,
      count: countOf(returns, open),
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(open)
    .orderBy(asc(createdAt), asc(id))
    .limit(NAMED_AT_MOST);
}

/** The lowest stock first; of a product with sizes and colors each of them by itself. */
async function readLowStock({ db }: Place) {
  const { id, name } = products;
  const low = await needed(
    db
      .select({
        id,
        name,
        variantId: productVariants.id,
        size: productVariants.size,
        color: productVariants.color,
        stockQuantity: inStock,
        count: sql<number>`count(*) over ()::integer`,
      })
      .from(products)
      .leftJoin(productVariants, eq(productVariants.productId, id))
      .where(isLowStock)
      .orderBy(asc(inStock), asc(id), asc(productVariants.position), asc(productVariants.id))
      .limit(NAMED_AT_MOST),
  );
  const items = low.items.map(({ size, color, ...item }) => ({
    ...item,
    variantName: item.variantId === null ? null : variantNameOf({ size, color }),
  }));
  return { ...low, items };
}

/** How many of these there are. */
export async function countLowStock({ db }: Pick<Shop, 'db'>): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(products)
    .leftJoin(productVariants, eq(productVariants.productId, products.id))
    .where(isLowStock);
  return counted?.count ?? 0;
}

const inStock = sql<number>`coalesce(${productVariants.stockQuantity}, ${products.stockQuantity})`;

/**
 * What staff should order again: what is sold from the shelf and nearly out (rule 26.6), of products joined with their sizes and
 * colors. A catalogue is short, so that all of it may be looked at.
 */
const isLowStock = and(
  isNull(products.archivedAt),
  eq(products.isActive, true),
  eq(products.isPrintOnDemand, false),
  ne(products.category, 'Gift Cards'),
  sql`not exists (select from ${campaigns} where product_id = ${products.id} and is_active)`,
  or(isNull(productVariants.id), eq(productVariants.isActive, true)),
  lte(inStock, LOW_STOCK_AT_MOST),
);

function selectInquiries({ db }: Place) {
  const { id, name, interest, createdAt } = contactInquiries;
  const unanswered = eq(contactInquiries.state, 'new');
  return db
    .select({ id, name, interest, createdAt, count: countOf(contactInquiries, unanswered) })
    .from(contactInquiries)
    .where(unanswered)
    .orderBy(...oldestFirst(createdAt, id))
    .limit(NAMED_AT_MOST);
}

/** The indexes have the newest first; in these words they can be read from their end. */
const oldestFirst = (...columns: AnyColumn[]) => columns.map((column) => sql`${column} asc nulls first`);
