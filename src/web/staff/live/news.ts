import type { Query, QueryClient } from '@tanstack/react-query';
import * as batches from '#contract/calls/staff/batches.ts';
import { readBowOwners } from '#contract/calls/staff/bow-owners.ts';
import * as bows from '#contract/calls/staff/bows.ts';
import * as bulk from '#contract/calls/staff/bulk.ts';
import { listCampaigns, readCampaign } from '#contract/calls/staff/campaigns.ts';
import * as inquiries from '#contract/calls/staff/contacts.ts';
import * as customers from '#contract/calls/staff/customers.ts';
import { listGiftCards, readGiftCard } from '#contract/calls/staff/gift-cards.ts';
import * as mailings from '#contract/calls/staff/mailings.ts';
import { readMail } from '#contract/calls/staff/mails.ts';
import { listOrders, readOrder, readOrderTotals } from '#contract/calls/staff/orders.ts';
import * as overview from '#contract/calls/staff/overview.ts';
import { readOrderPrinting } from '#contract/calls/staff/printing.ts';
import { listProducts, readProduct } from '#contract/calls/staff/products.ts';
import { readDelays, readMailSettings, readOpenDelays, readRelease } from '#contract/calls/staff/release.ts';
import { listReturns } from '#contract/calls/staff/returns.ts';
import { readTeam } from '#contract/calls/staff/team.ts';
import { readStaffStatus } from '#contract/calls/staff-session.ts';
import type { Route } from '#contract/route.ts';
import type { LiveNews, LiveTopic } from '#contract/staff/overview.ts';

const { listAudit, readBackups, readBooks, readFigures, readNeeds, readPreorderStats, readSummary, readWork } =
  overview;

/** Which answers a change makes old. */
const OLD_BY: Record<LiveTopic, Pick<Route, 'path'>[]> = {
  orders: [
    ...[listOrders, readOrder, readOrderTotals, readOrderPrinting, readFigures, readSummary, readPreorderStats],
    ...[
      readNeeds,
      readWork,
      listAudit,
      readRelease,
      readDelays,
      listReturns,
      bows.listBows,
      bows.readBow,
      readBowOwners,
    ],
    ...[...Object.values(batches), ...Object.values(customers), readMail],
  ],
  products: [listProducts, readProduct, listCampaigns, readCampaign, readSummary, readNeeds, listAudit],
  contacts: [
    inquiries.listInquiries,
    inquiries.readInquiry,
    customers.listInquiriesOf,
    customers.listCustomers,
    readSummary,
    readNeeds,
    listAudit,
  ],
  customers: [...Object.values(customers), readMail, listAudit],
  campaigns: [
    ...[listCampaigns, readCampaign, listProducts, readProduct, listAudit, readRelease, readDelays, readOpenDelays],
    ...[...Object.values(batches), bows.readBoard],
  ],
  workshop: [
    readWork,
    bows.listBows,
    bows.readBow,
    bows.readBoard,
    bows.countBuilds,
    readOrder,
    readBowOwners,
    listAudit,
  ],
  'gift-cards': [listGiftCards, readGiftCard, customers.readCustomer, listAudit],
  bulk: [bulk.listRuns, bulk.readRun, bulk.listRunLines, listAudit],
  needs: [readNeeds, readSummary, readBooks, readBackups, bows.readBoard],
  mailings: [
    ...[mailings.listMailings, mailings.readMailing, mailings.listRecipients, mailings.listSuppressions],
    ...[readRelease, readDelays, readOpenDelays, readMailSettings, listAudit],
  ],
  // Somebody's own role may be another now, or their session over.
  team: [readStaffStatus, readTeam, listAudit],
};

const pathsOf = (topics: LiveTopic[]) => new Set(topics.flatMap((topic) => OLD_BY[topic].map(({ path }) => path)));

export function applyNews(client: QueryClient, { topics, orderIds }: LiveNews): void {
  const old = pathsOf(topics);
  readAgain(client, (query) => isOf(old, query) && !isAnotherOrder(query, orderIds));
}

/** Something of this kind was changed from here: all that it may have made old is read again, in the background. */
export function rereadAbout(client: QueryClient, topic: LiveTopic): void {
  const old = pathsOf([topic]);
  void client.invalidateQueries({ predicate: (query) => isOf(old, query) });
}

function isOf(paths: Set<string>, { queryKey }: Query): boolean {
  return paths.has(String(queryKey[0]));
}

/** An open order that none of the news is about. No ids: there were too many to name. */
function isAnotherOrder({ queryKey, state }: Query, orderIds: number[]): boolean {
  if (queryKey[0] !== readOrder.path || orderIds.length === 0) return false;
  const order = state.data as { id?: unknown } | undefined;
  return typeof order?.id === 'number' && !orderIds.includes(order.id);
}

/**
 * Reads again what is on the screen and is old now, and everything else that is when it is next shown. A first reading that
 * is under way may have been answered before the change: TanStack Query lets it finish and takes it for fresh, so it is
 * followed by another.
 */
export function readAgain(client: QueryClient, isOld: (query: Query) => boolean): void {
  const first = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: (query) => query.state.data === undefined && isOld(query) });
  void client.invalidateQueries({ predicate: isOld });
  for (const { promise, queryKey } of first) {
    promise?.then(
      () => client.invalidateQueries({ queryKey, exact: true }),
      () => {},
    );
  }
}

/** Lists are not read again more often than this, however fast orders come in. */
const GATHERED_MS = 1000;

/** Hands the first news on at once and joins what follows, so that a rush is a reading a second and not one for each. */
export function gatherNews(handOn: (news: LiveNews) => void): { add(news: LiveNews): void; stop(): void } {
  let waiting: LiveNews | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function rest() {
    timer = setTimeout(() => {
      timer = null;
      const news = waiting;
      waiting = null;
      if (!news) return;
      handOn(news);
      rest();
    }, GATHERED_MS);
  }

  return {
    add(news) {
      if (timer !== null) {
        waiting = waiting ? join(waiting, news) : news;
        return;
      }
      handOn(news);
      rest();
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting = null;
    },
  };
}

/** News of orders without ids is about too many to name, and stays so. */
function join(one: LiveNews, other: LiveNews): LiveNews {
  const unnamed = [one, other].some(({ topics, orderIds }) => topics.includes('orders') && orderIds.length === 0);
  return {
    topics: [...new Set([...one.topics, ...other.topics])],
    orderIds: unnamed ? [] : [...new Set([...one.orderIds, ...other.orderIds])],
  };
}
