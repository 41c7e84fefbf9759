import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type WaitingRow, waitingList } from '#db/schema.ts';
import { currentTerms, type Terms } from '#shop/catalogue/current-terms.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { whyBlocked } from '#shop/mail/suppressions.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { isWaiting, waitingLink } from './waiting-list.ts';

const SLICE_MS = 10_000;

/**
 * Tells those who wait for a bow that can be pre-ordered again, those who came first in front, as many as the shop's pace of
 * mails allows in ten seconds; then a job goes on with the next. A bow that is closed in between tells nobody more. Each is
 * noted with its mail in one transaction, so nobody is told twice, and an address that may not be written to is passed over.
 */
export async function tellWaitingList(shop: Pick<Shop, 'db' | 'clock' | 'origin'>): Promise<void> {
  const { mailsPerMinute } = await readMailSettings(shop.db);
  const most = Math.max(1, Math.floor((mailsPerMinute * SLICE_MS) / 60_000));
  await shop.db.transaction(async (tx) => {
    let left = most;
    for (const terms of await openCampaigns(tx)) {
      if (left > 0) left -= await tellSome(tx, shop, terms, left);
    }
    if (left === 0) await enqueue(tx, 'tell-waiting-list', {}, { jobKey: 'tell-waiting-list', inMs: SLICE_MS });
  });
}

/** Those that somebody waits for, and that take pre-orders. */
async function openCampaigns(tx: Transaction): Promise<Terms[]> {
  const waitedFor = await tx.selectDistinct({ id: waitingList.campaignId }).from(waitingList).where(isWaiting);
  const open: Terms[] = [];
  for (const { id } of waitedFor) {
    const terms = await currentTerms({ db: tx }, { campaignId: id });
    if (terms?.state === 'open') open.push(terms);
  }
  return open;
}

/** Gives how many were looked at. */
async function tellSome(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  terms: Terms,
  most: number,
): Promise<number> {
  const rows = await tx
    .select()
    .from(waitingList)
    .where(and(eq(waitingList.campaignId, terms.campaignId), isWaiting))
    .orderBy(asc(waitingList.id))
    .limit(most)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return 0;
  const addresses = rows.map(({ email }) => email);
  const blocked = await whyBlocked(tx, addresses, 'announcement');
  for (const row of rows) if (!blocked.has(row.email.toLowerCase())) await tell(tx, shop, terms, row);
  const ids = rows.map(({ id }) => id);
  await tx.update(waitingList).set({ toldAt: shop.clock() }).where(inArray(waitingList.id, ids));
  return rows.length;
}

async function tell(tx: Transaction, shop: Pick<Shop, 'origin'>, terms: Terms, row: WaitingRow): Promise<void> {
  const { origin } = shop;
  const { productName, slug, isFlagship, placesLeft } = terms;
  await queueMail(tx, {
    template: 'waiting-open',
    data: {
      bowName: productName,
      bowLink: `${origin}/bows${isFlagship || slug === null ? '' : `/${slug}`}`,
      placesLeft,
      waitingLink: waitingLink(shop, row),
      origin,
    },
    recipient: row.email,
    orderId: null,
    stream: 'announcement',
    dedupeKey: `waiting-open:${row.id}:${row.createdAt.getTime()}`,
  });
}
