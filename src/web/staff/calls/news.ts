import type { Query, QueryClient } from '@tanstack/react-query';
import { readBowOwners } from '#contract/bows/bow-owner-calls.ts';
import * as bows from '#contract/bows/workshop-calls.ts';
import * as bulk from '#contract/bulk/bulk-calls.ts';
import * as batches from '#contract/campaigns/batch-calls.ts';
import { listCampaigns, readCampaign } from '#contract/campaigns/campaign-calls.ts';
import { readOrderPrinting } from '#contract/catalogue/printing-calls.ts';
import { listProducts, readProduct } from '#contract/catalogue/product-calls.ts';
import * as customers from '#contract/customers/staff-customer-calls.ts';
import { listGiftCards, readGiftCard } from '#contract/gift-cards/staff-gift-card-calls.ts';
import * as inquiries from '#contract/inquiries/staff-inquiry-calls.ts';
import { listLetters } from '#contract/letters/letter-calls.ts';
import { readMail } from '#contract/mailings/mail-calls.ts';
import * as mailings from '#contract/mailings/mailing-calls.ts';
import { readDelays, readMailSettings, readOpenDelays, readRelease } from '#contract/mailings/release-calls.ts';
import * as overview from '#contract/operation/overview-calls.ts';
import type { LiveNews, LiveTopic } from '#contract/operation/overview-schemas.ts';
import { readDispute } from '#contract/orders/dispute-calls.ts';
import { countOrderViews } from '#contract/orders/order-view-calls.ts';
import { listOrders, readOrder, readOrderChoices, readOrderTotals } from '#contract/orders/staff-order-calls.ts';
import { listReturns } from '#contract/returns/staff-return-calls.ts';
import type { Route } from '#contract/route.ts';
import { readStaffStatus } from '#contract/staff-accounts/staff-session-calls.ts';
import { readTeam } from '#contract/staff-accounts/team-calls.ts';
import { queryClient } from '#web/client/query-client.ts';

const {
  listAudit,
  readBackups,
  readBooks,
  readFigures,
  readNeeds,
  readPreorderStats,
  readSummary,
  readWaiting,
  readWork,
} = overview;

/** Which answers a change makes old. */
const OLD_BY: Record<LiveTopic, Pick<Route, 'path'>[]> = {
  orders: [
    ...[
      listOrders,
      readOrder,
      readOrderTotals,
      readOrderChoices,
      readOrderPrinting,
      readFigures,
      readSummary,
      readPreorderStats,
    ],
    ...[
      readDispute,
      readNeeds,
      readWork,
      readWaiting,
      listAudit,
      readRelease,
      readDelays,
      listReturns,
      bows.listBows,
      bows.readBow,
      readBowOwners,
    ],
    ...[...Object.values(batches), ...Object.values(customers), readMail, countOrderViews],
  ],
  products: [
    listProducts,
    readProduct,
    listCampaigns,
    readCampaign,
    readOrderChoices,
    readSummary,
    readNeeds,
    listAudit,
  ],
  contacts: [
    inquiries.listInquiries,
    inquiries.readInquiry,
    inquiries.readInquiryChoices,
    customers.listInquiriesOf,
    customers.listCustomers,
    readSummary,
    readNeeds,
    listAudit,
  ],
  customers: [...Object.values(customers), readMail, listAudit],
  campaigns: [
    ...[listCampaigns, readCampaign, listProducts, readProduct, listAudit, readRelease, readDelays, readOpenDelays],
    ...[...Object.values(batches), bows.readBoard, bows.readForecast, readOrderChoices],
  ],
  workshop: [
    readWork,
    bows.listBows,
    bows.readBow,
    bows.readBoard,
    bows.countBuilds,
    bows.readForecast,
    readOrder,
    readBowOwners,
    listAudit,
  ],
  'gift-cards': [listGiftCards, readGiftCard, customers.readCustomer, listAudit],
  bulk: [bulk.listRuns, bulk.readRun, bulk.listRunLines, readWaiting, listAudit],
  needs: [readNeeds, readSummary, readBooks, readBackups, bows.readBoard],
  mailings: [
    ...[mailings.listMailings, mailings.readMailing, mailings.listRecipients, mailings.listSuppressions],
    ...[readRelease, readDelays, readOpenDelays, readMailSettings, readWaiting, listLetters, readNeeds, listAudit],
  ],
  // Somebody's own role may be another now, or their session over.
  team: [readStaffStatus, readTeam, readOrderChoices, inquiries.readInquiryChoices, listAudit],
};

const pathsOf = (topics: LiveTopic[]) => new Set(topics.flatMap((topic) => OLD_BY[topic].map(({ path }) => path)));

export function applyNews(client: QueryClient, { topics, orderIds }: LiveNews): void {
  const old = pathsOf(topics);
  readAgain(client, (query) => isOf(old, query) && !isAnotherOrder(query, orderIds));
}

/** Something of this kind was changed from here: all that it may have made old is read again, in the background. */
export function rereadAbout(topic: LiveTopic): void {
  const old = pathsOf([topic]);
  void queryClient().invalidateQueries({ predicate: (query) => isOf(old, query) });
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
