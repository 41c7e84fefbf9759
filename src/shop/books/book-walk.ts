import { and, asc, eq, gt, gte, inArray, isNull, like, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import {
  alerts,
  bookCheckListed,
  bookDifferences,
  fraudWarnings,
  giftCards,
  payments,
  refunds,
  restores,
} from '#db/schema.ts';
import { recordWarnings } from '#shop/orders/payments/record-disputes.ts';
import { AT_ONCE, inBatches } from '#shop/ports/in-batches.ts';
import { formatUsd } from '#values/money.ts';
import { compareJournal } from './compare-journal.ts';
import { compareOrders } from './compare-orders.ts';
import { compareCharge, compareDispute, compareRefund } from './compare-payment.ts';
import { readKept } from './read-kept.ts';
import { isDetail, nameOf } from './record-difference.ts';
import { compareSeals, readSeals } from './seal-journal.ts';
import {
  isUnderWay,
  keptOf,
  MOST_DIFFERENCES,
  note,
  rememberListed,
  suspect,
  unlessRefused,
  type Walk,
} from './walk.ts';

const DAY_MS = 86_400_000;

/** The provider's payments against ours. */
export async function walkPayments(walk: Walk): Promise<void> {
  const { shop, since, counts } = walk;
  for await (const page of inBatches(shop.payments.listPayments(since))) {
    await rememberListed(walk, page);
    const kept = await readKept(
      shop.db,
      page.map(({ id }) => id),
    );
    for (const seen of page) {
      const ours = kept.get(seen.id) ?? null;
      if (compareCharge(ours, seen).length > 0 && !isUnderWay(walk, ours, seen)) await suspect(walk, seen.id);
    }
    counts.payments += page.length;
  }
}

/** By their own dates: what is given back today may have been paid last year. */
export async function walkRefunds(walk: Walk): Promise<void> {
  const { shop, since, counts } = walk;
  for await (const page of inBatches(shop.payments.listRefunds(since))) {
    await rememberListed(walk, page);
    const kept = await keptOf(walk, page);
    for (const seen of page) {
      const { paymentId } = seen;
      const ours = kept.get(paymentId ?? '') ?? null;
      const found = compareRefund(ours, seen, { paymentId, orderNumber: null });
      if (found.length === 0 || isUnderWay(walk, ours, seen)) continue;
      if (paymentId) await suspect(walk, paymentId);
      else for (const difference of found) await note(walk, difference, false);
    }
    counts.refunds += page.length;
  }
}

export async function walkDisputes(walk: Walk): Promise<void> {
  const { shop, since, counts } = walk;
  for await (const page of inBatches(shop.payments.listDisputes(since))) {
    const kept = await keptOf(walk, page);
    for (const seen of page) {
      const ours = kept.get(seen.paymentId ?? '') ?? null;
      const found = compareDispute(ours, seen, { paymentId: seen.paymentId, orderNumber: null });
      if (found.length === 0 || isUnderWay(walk, ours, seen)) continue;
      if (seen.paymentId) await suspect(walk, seen.paymentId);
      else for (const difference of found) await note(walk, difference, false);
    }
    counts.disputes += page.length;
  }
}

/** What banks warn of stands beside a payment, and no reading of the payment tells it. */
export async function walkWarnings(walk: Walk): Promise<void> {
  const { shop, since } = walk;
  await unlessRefused(walk, 'early fraud warnings', async () => {
    for await (const page of inBatches(shop.payments.listWarnings(since))) {
      const rows = await shop.db
        .select()
        .from(fraudWarnings)
        .where(
          inArray(
            fraudWarnings.providerWarningId,
            page.map(({ id }) => id),
          ),
        );
      const known = new Map(rows.map((row) => [row.providerWarningId, row.actionable]));
      const kept = await keptOf(walk, page);
      for (const { id: otherId, paymentId, actionable, reason, warnedAt } of page) {
        const ours = kept.get(paymentId ?? '') ?? null;
        // Of a payment that the shop does not know, the payment is the difference.
        if (!ours || !paymentId || known.get(otherId) === actionable || isUnderWay(walk, ours, { at: warnedAt }))
          continue;
        await recordWarnings(shop, paymentId);
        const { orderNumber } = ours;
        const amount = ours.payment.received;
        const provider = `${reason}, ${formatUsd(amount)}`;
        await note(
          walk,
          {
            what: 'warning-not-kept',
            disagrees: 'provider',
            paymentId,
            orderNumber,
            otherId,
            amount,
            ours: null,
            provider,
          },
          true,
        );
      }
    }
  });
}

/** Ours that the provider has not listed, though it should have, and whatever is open, however old it is. */
export async function walkOurs(walk: Walk): Promise<void> {
  const { shop, since } = walk;
  const unlisted = (providerId: typeof payments.providerIntentId | typeof refunds.providerRefundId) =>
    notExists(
      shop.db
        .select({ one: sql`1` })
        .from(bookCheckListed)
        .where(and(eq(bookCheckListed.checkId, walk.checkId), eq(bookCheckListed.providerId, providerId))),
    );
  const recent = or(gte(payments.createdAt, since), ne(payments.status, 'succeeded'));
  await eachById(walk, (after) =>
    shop.db
      .select({ id: payments.id, intentId: payments.providerIntentId })
      .from(payments)
      .where(
        and(
          gt(payments.id, after),
          ne(payments.status, 'canceled'),
          // What gift cards paid is in the journal alone.
          eq(payments.method, 'card'),
          // The keys of today cannot ask for others.
          eq(payments.otherKeys, false),
          recent,
          unlisted(payments.providerIntentId),
        ),
      )
      .orderBy(asc(payments.id))
      .limit(AT_ONCE),
  );
  const aDayAgo = new Date(shop.clock().getTime() - DAY_MS);
  const waiting = or(
    and(eq(refunds.status, 'requested'), lt(refunds.createdAt, aDayAgo)),
    eq(refunds.status, 'pending'),
    // A refund that has no name at the provider is not listed under any.
    and(
      eq(refunds.status, 'succeeded'),
      gte(refunds.createdAt, since),
      or(isNull(refunds.providerRefundId), unlisted(refunds.providerRefundId)),
    ),
  );
  await eachById(walk, (after) =>
    shop.db
      .select({ id: refunds.id, intentId: payments.providerIntentId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(gt(refunds.id, after), eq(payments.otherKeys, false), eq(payments.method, 'card'), waiting))
      .orderBy(asc(refunds.id))
      .limit(AT_ONCE),
  );
}

/** So many are named. */
const MOST_CARDS = 200;

/** What gift cards paid after the backup is in no other book: whoever restores the shop is told which are good for it again. */
export async function walkGiftCards(walk: Walk): Promise<void> {
  const { db } = walk.shop;
  const [held] = await db.select({ stateOf: restores.stateOf }).from(restores).where(isNull(restores.releasedAt));
  if (!held) return;
  const { lastFour, balance, state, createdAt, id } = giftCards;
  const good = and(ne(state, 'void'), gt(balance, 0), lte(createdAt, held.stateOf));
  const cards = await db.select({ lastFour, balance }).from(giftCards).where(good).orderBy(asc(id));
  if (cards.length === 0) return;
  const named = cards.slice(0, MOST_CARDS).map((card) => `…${card.lastFour} ${formatUsd(card.balance)}`);
  const more = cards.length > MOST_CARDS ? [`and ${cards.length - MOST_CARDS} more`] : [];
  const amount = cards.reduce((sum, card) => sum + card.balance, 0);
  const none = { paymentId: null, otherId: null, orderNumber: null, provider: null, disagrees: null };
  await note(walk, { what: 'gift-cards-restored', ...none, amount, ours: [...named, ...more].join(', ') }, false);
}

export async function walkOrders(walk: Walk): Promise<void> {
  for await (const { orders, found } of compareOrders(walk.shop)) {
    for (const difference of found) await note(walk, difference, false);
    walk.counts.orders += orders;
  }
}

/** The journal against its seals, and against what it records. */
export async function walkJournal(walk: Walk): Promise<void> {
  const { shop, counts } = walk;
  Object.assign(counts, await readSeals(shop));
  for (const compare of [compareSeals, compareJournal]) {
    for await (const found of compare(shop)) {
      for (const difference of found) await note(walk, difference, false);
    }
  }
}

/** What staff were told before and is older than this comparison looks back is read again; what is gone needs no person. */
export async function walkAlerts(walk: Walk): Promise<void> {
  const { shop, checkId } = walk;
  const open = await shop.db
    .select()
    .from(alerts)
    .where(and(like(alerts.kind, 'books-%'), isNull(alerts.resolvedAt)))
    .limit(MOST_DIFFERENCES);
  const paymentOf = (alert: (typeof open)[number]) => (isDetail(alert.detail) ? alert.detail.paymentId : null);
  const known = await readNames(walk);
  for (const alert of open) {
    const paymentId = paymentOf(alert);
    if (paymentId && !known.has(alert.subject)) await suspect(walk, paymentId);
  }
  const still = await readNames(walk);
  for (const alert of open) {
    const paymentId = paymentOf(alert);
    const looked = paymentId ? !still.has(`not-compared ${paymentId}`) : /^books-(order|journal)-/.test(alert.kind);
    if (!looked || still.has(alert.subject)) continue;
    // Without its fingerprint it opens again when the same difference comes back.
    const detail = isDetail(alert.detail) ? { ...alert.detail, fingerprint: null } : alert.detail;
    await shop.db.update(alerts).set({ detail, resolvedAt: shop.clock() }).where(eq(alerts.id, alert.id));
  }

  async function readNames({ shop: { db } }: Walk): Promise<Set<string>> {
    const rows = await db
      .select()
      .from(bookDifferences)
      .where(and(eq(bookDifferences.checkId, checkId), ne(bookDifferences.state, 'taken-over')));
    return new Set(rows.map(nameOf));
  }
}

async function eachById(
  walk: Walk,
  read: (after: number) => PromiseLike<{ id: number; intentId: string }[]>,
): Promise<void> {
  let page = await read(0);
  while (page.length > 0) {
    for (const { intentId } of page) await suspect(walk, intentId);
    page = await read(page.at(-1)?.id ?? 0);
  }
}
