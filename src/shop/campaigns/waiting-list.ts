import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { holdsSecret } from '#db/columns/sealed-columns.ts';
import type { Database, Transaction } from '#db/database.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { type WaitingRow, waitingList } from '#db/schema.ts';
import { currentTerms, type Terms } from '#shop/catalogue/current-terms.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { whyBlocked } from '#shop/mail/suppressions.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { mailboxOf, normaliseEmail } from '#values/network/email-address.ts';
import { newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So long is an address kept that nobody has confirmed, or that was told. */
const KEPT_DAYS = 30;

type JoinedWaitingList = Ok | Refused<'not-found' | 'open'>;

/**
 * Writes down who wants to be told when a bow takes pre-orders again, and mails the link that confirms it (rule 29.8). The
 * same is done and answered whether the address is on the list or not; one mailbox, however it is spelled, waits once and gets
 * one such mail an hour for a bow.
 * Whoever was told before begins anew, and confirms anew.
 *
 * `not-found`: no such bow is on pre-order. `open`: it can be pre-ordered now, so there is nothing to wait for.
 */
export async function joinWaitingList(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  { bow, email }: { bow: string | null; email: string },
): Promise<JoinedWaitingList> {
  const terms = await currentTerms(shop, bow === null ? 'flagship' : { slug: bow });
  if (!terms) return refused('not-found');
  if (terms.state === 'open') return refused('open');
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const { campaignId } = terms;
    const [address, mailbox] = [normaliseEmail(email), mailboxOf(email)];
    const joined = { campaignId, email: address, mailbox, secret: newPaymentToken(), createdAt: now };
    await tx.insert(waitingList).values(joined).onConflictDoNothing();
    const isTheirs = and(
      eq(waitingList.campaignId, campaignId),
      or(eq(waitingList.mailbox, mailbox), eq(waitingList.email, address)),
    );
    const begunAnew = { confirmedAt: null, toldAt: null, createdAt: now };
    await tx
      .update(waitingList)
      .set(begunAnew)
      .where(and(isTheirs, isNotNull(waitingList.toldAt)));
    const [row] = await tx.select().from(waitingList).where(isTheirs).for('update');
    if (!row) throw new Error('The address was not written.');
    // Until it is confirmed, the spelling that was typed last is the one that is written to.
    const respelled = row.confirmedAt === null &&
      row.email !== address && { email: address, secret: newPaymentToken() };
    const waiting = { ...row, ...respelled };
    const hour = Math.floor(now.getTime() / HOUR_MS);
    const queued = await queueMail(tx, {
      template: 'waiting-confirm',
      data: { bowName: terms.productName, waitingLink: waitingLink(shop, waiting), origin: shop.origin },
      recipient: waiting.email,
      orderId: null,
      dedupeKey: `waiting-confirm:${row.id}:${row.createdAt.getTime()}:${hour}`,
    });
    if (queued && respelled) await tx.update(waitingList).set(respelled).where(eq(waitingList.id, row.id));
  });
  return ok();
}

/** The page that confirms an address, and takes it off the list again. */
export function waitingLink({ origin }: Pick<Shop, 'origin'>, { secret }: Pick<WaitingRow, 'secret'>): string {
  return `${origin}/waiting-list?token=${secret}`;
}

export type Waiting = {
  row: WaitingRow;
  /** Null: the bow is on pre-order no more. */
  terms: Terms | null;
  /** Why this address gets no such mail, which was told to us before; null: it does. */
  blocked: string | null;
};

/** Who waits by this link, and for what. Null: there is no such link, or the address is off the list. */
export async function readWaiting(db: Database | Transaction, token: string): Promise<Waiting | null> {
  const [row] = await db.select().from(waitingList).where(holdsSecret(waitingList.secret, token));
  if (!row) return null;
  const terms = await currentTerms({ db }, { campaignId: row.campaignId });
  const blocked = (await whyBlocked(db, [row.email], 'announcement')).get(row.email.toLowerCase()) ?? null;
  return { row, terms, blocked };
}

/**
 * Confirms an address; twice is once. Where the bow can be pre-ordered by now, the page says so itself, and no mail follows.
 * Null: there is no such link.
 */
export async function confirmWaiting(shop: Pick<Shop, 'db' | 'clock'>, token: string): Promise<Waiting | null> {
  return shop.db.transaction(async (tx) => {
    const found = await readWaiting(tx, token);
    if (!found || found.row.confirmedAt) return found;
    const now = shop.clock();
    const toldAt = found.terms?.state === 'open' ? now : null;
    const isIt = and(eq(waitingList.id, found.row.id), isNull(waitingList.confirmedAt));
    const [row] = await tx.update(waitingList).set({ confirmedAt: now, toldAt }).where(isIt).returning();
    return row ? { ...found, row } : readWaiting(tx, token);
  });
}

/** Takes an address off the list, and forgets it. False: there is no such link, or it is off already. */
export async function leaveWaiting({ db }: Pick<Shop, 'db'>, token: string): Promise<boolean> {
  const { rowCount } = await db.delete(waitingList).where(holdsSecret(waitingList.secret, token));
  return (rowCount ?? 0) > 0;
}

/** As the index of the table has it. */
export const isWaiting = sql`${waitingList.confirmedAt} is not null and ${waitingList.toldAt} is null`;

/** Deletes addresses that nobody confirmed, and those that were told, after 30 days. */
export async function expireWaiting({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS);
  const unconfirmed = and(isNull(waitingList.confirmedAt), lt(waitingList.createdAt, before));
  await deleteInBatches(db, waitingList, or(unconfirmed, lt(waitingList.toldAt, before)));
}

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
