import { eq, isNull } from 'drizzle-orm';
import { alerts, contactInquiries, orders, products } from '#db/schema.ts';
import { type MailingFacts, readMailing } from '#shop/mailings/list-mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { countFigures } from '#shop/records/count-figures.ts';
import { listReleasable, type ReleasableBatch } from '#shop/release/releasable-batches.ts';
import { isAskedLately, latestRelease } from '#shop/release/start-release.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { countLowStock, isOpenMoneyAlert } from './read-needs.ts';

/** Staff have not begun with these yet, however far their payments are. */
const NOT_BEGUN = ['pending', 'paid_deposit', 'completed'] as const satisfies OrderStatus[];

export type Summary = {
  totalProducts: number;
  pendingOrders: number;
  lowStock: number;
  inquiries: number;
  moneyAlerts: number;
};

/** The tiles of the phone (rule 15.3). */
export async function readSummary({ db }: Pick<Shop, 'db'>): Promise<Summary> {
  const [count, totalProducts, lowStock, inquiries, moneyAlerts] = await Promise.all([
    countFigures({ db }),
    db.$count(products, isNull(products.archivedAt)),
    countLowStock({ db }),
    db.$count(contactInquiries, eq(contactInquiries.state, 'new')),
    db.$count(alerts, isOpenMoneyAlert),
  ]);
  const pendingOrders = NOT_BEGUN.reduce((total, status) => total + count(`status:${status}`), 0);
  return { totalProducts, pendingOrders, lowStock, inquiries, moneyAlerts };
}

type PreorderCounts = {
  totalPreOrders: number;
  pendingPayments: number;
  completedPayments: number;
  cancelledOrders: number;
};

/** The counters of the release panel (rule 12.2). Test orders are in none. */
export async function readPreorderStats(shop: Pick<Shop, 'db'>): Promise<PreorderCounts> {
  const count = await countFigures(shop);
  return {
    totalPreOrders: count('deposited'),
    pendingPayments: count('outstanding'),
    completedPayments: count('completed'),
    cancelledOrders: count('cancelled'),
  };
}

type ReleaseOutlook = {
  recipients: number;
  askedLately: number;
  last: MailingFacts | null;
  batches: ReleasableBatch[];
};

/** What a release would do now. Nothing is counted that grows with the shop: who owes a balance is a figure. */
export async function readOutlook({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<ReleaseOutlook> {
  const [count, askedLately, last, batches] = await Promise.all([
    countFigures({ db }),
    db.$count(orders, isAskedLately(clock())),
    latestRelease(db).then((latest) => latest && readMailing({ db }, latest.id)),
    listReleasable({ db, clock }),
  ]);
  return { recipients: Math.max(0, count('outstanding') - askedLately), askedLately, last, batches };
}
