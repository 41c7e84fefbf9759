import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { campaigns, campaignTerms, cardCharges, keptCards, type OrderRow, orders, places } from '#db/schema.ts';
import { readBatches } from '#shop/batches/read-places.ts';
import type { Addressee, Composed, Letter, MailingKindWork } from '#shop/mailings/mailing-kind.ts';
import { endCharge, openCharge } from '#shop/orders/ledger/kept-card.ts';
import { deadlineFrom, notePayBy, type PayTerms, readPayTerms } from '#shop/orders/links/pay-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, partOf, recordEvents } from '#shop/records/record-event.ts';
import {
  type AskedBalance,
  balanceDue,
  balanceFacts,
  type DueLeg,
  decideTaxes,
  unlessShipped,
} from '#shop/release/balance-due.ts';
import { cardName, DAYS_BEFORE_CHARGE } from '#values/order/card-charge.ts';
import { newPaymentToken } from '#values/random.ts';
import type { BatchWindow } from '#values/text/place-text.ts';

/** An order as it was before its balance was asked for, and on what terms that is done. */
type AskedOrder = { order: OrderRow; asked: AskedBalance };

/** A balance to be paid within the days of its batch from then on, through the link that the order has, or through a new one. */
export function askFor(due: DueLeg, order: OrderRow, from: Date, terms?: PayTerms): AskedBalance {
  return {
    due,
    token: order.paymentToken ?? newPaymentToken(),
    linkExpiresAt: deadlineFrom(from, order, terms),
    ...(terms && { afterDeadline: terms.afterDeadline }),
  };
}

/** Gives orders that are locked their links and deadlines, all in one statement. A link that there is already stays sealed as it is. */
export async function askForBalances(tx: Transaction, now: Date, asked: AskedOrder[]): Promise<void> {
  const column = <Value>(from: (each: AskedOrder) => Value) => sql.param(asked.map(from));
  await tx.execute(sql`
    update ${orders} set payment_token = coalesce(given.token, ${orders.paymentToken}), link_expires_at = given.deadline, balance_asked_at = ${now},
      updated_at = ${now}
    from unnest(
      ${column(({ order }) => order.id)}::int[],
      ${column(({ order, asked: { token } }) => (order.paymentToken ? null : sealed(token)))}::text[],
      ${column((each) => each.asked.linkExpiresAt)}::timestamptz[]
    ) as given (id, token, deadline)
    where ${orders.id} = given.id`);
  await notePayBy(
    tx,
    asked.map(({ order, asked: { linkExpiresAt } }) => ({ orderId: order.id, payBy: linkExpiresAt })),
  );
}

const sealed = (token: string) => orders.paymentToken.mapToDriverValue(token);

/** Writes into the orders' histories that they were asked for their balances, and until when. */
export function noteReleases(
  tx: Transaction,
  at: Date,
  by: Pick<Actor, 'actorName' | 'partOf'>,
  asked: AskedOrder[],
): Promise<void> {
  return recordEvents(
    tx,
    { ...by, at, actor: 'staff', what: 'release-sent' },
    asked.map(({ order, asked: { due, linkExpiresAt, afterDeadline } }) => ({
      orderId: order.id,
      before: { linkExpiresAt: order.linkExpiresAt },
      after: { linkExpiresAt, recipient: order.customerEmail, ...due, ...(afterDeadline && { afterDeadline }) },
    })),
  );
}

/** The letter of a release: the bow's turn has come, the balance is due. Writes nothing. */
export function releaseLetter(
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  asked: AskedBalance,
  { weeks, batches }: MakingTimes,
  announced: Announced | null = null,
): Letter {
  const manufacturingWeeks = weeks.get(order.id) ?? null;
  const data = { ...balanceFacts(shop, order, asked, batches.get(order.id)), manufacturingWeeks };
  if (announced) {
    const charge = { chargeAt: announced.chargeAt.toISOString(), card: cardName(announced) };
    return { template: 'charge-announced', data: { ...data, ...charge } };
  }
  return unlessShipped(order, { template: 'release', data });
}

/** By the orders' ids: how long the bow takes to make, as it was bought, and the batch that it is made with, where there is one. */
type MakingTimes = { weeks: Map<number, number>; batches: Map<number, BatchWindow> };

export async function readMakingTimes(db: Database | Transaction, asked: Pick<OrderRow, 'id'>[]): Promise<MakingTimes> {
  if (asked.length === 0) return { weeks: new Map(), batches: new Map() };
  const ids = asked.map(({ id }) => id);
  const rows = await db
    .select({
      id: orders.id,
      weeks: sql<number>`coalesce(${campaignTerms.manufacturingWeeks}, ${campaigns.manufacturingWeeks})`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .innerJoin(campaigns, eq(campaigns.id, orders.campaignId))
    .leftJoin(campaignTerms, eq(campaignTerms.id, orders.termsId))
    .where(inArray(orders.id, ids));
  return { weeks: new Map(rows.map(({ id, weeks }) => [id, weeks])), batches: await readBatches(db, ids) };
}

const HOUR_MS = 3_600_000;

type Asked = Addressee & AskedOrder & { announced: Announced | null };

/**
 * The bows' turn has come: asks for the balance. The days to pay, seven or those of the batch, count from the mail that really goes out, so the deadline
 * moves with each mail that is made, also where the link had a later one. Where a card was kept, it is announced when that is
 * charged, and they count from then on.
 */
export const releaseMailing: MailingKindWork = {
  stream: 'transactional',
  async compose(tx, shop, mailing, given) {
    const now = shop.clock();
    const addressees = await decideTaxes(tx, shop, given);
    const terms = await readPayTerms(
      tx,
      addressees.map(({ order }) => order.id),
    );
    const owing: (Addressee & { due: DueLeg })[] = [];
    const skipped: Composed[] = [];
    for (const addressee of addressees) {
      const { recipient, order, ledger } = addressee;
      const found = balanceDue(order, ledger);
      if ('skipped' in found) skipped.push({ recipient, skipped: found.skipped });
      else owing.push({ ...addressee, due: found.due });
    }
    if (owing.length === 0) return skipped;
    const toAnnounce = owing.map(({ order, recipient, due }) => ({ order, due, recipientId: recipient.id }));
    const charges = await announceCharges(tx, now, toAnnounce);
    const asked = owing.map(({ due, ...addressee }): Asked => {
      const announced = charges.get(addressee.order.id) ?? null;
      const from = announced?.chargeAt ?? now;
      return { ...addressee, announced, asked: askFor(due, addressee.order, from, terms.get(addressee.order.id)) };
    });
    const worthNoting = asked.filter((each) => isWorthNoting(each, now));
    await askForBalances(tx, now, asked);
    await noteReleases(tx, now, { actorName: mailing.startedBy, partOf: partOf('mailing', mailing) }, worthNoting);
    const times = await readMakingTimes(
      tx,
      asked.map(({ order }) => order),
    );
    const letters = asked.map((each) => ({
      recipient: each.recipient,
      letter: releaseLetter(shop, each.order, each.asked, times, each.announced),
    }));
    return [...skipped, ...letters];
  },
};

/** A mail that the mail server did not take at once is made again after moments: the history has that once. */
function isWorthNoting({ recipient, order }: Addressee, now: Date): boolean {
  return recipient.emailId === null || now.getTime() - (order.balanceAskedAt?.getTime() ?? 0) > HOUR_MS;
}

const DAY_MS = 86_400_000;

/** What is announced to one customer: on which day which card is charged. */
type Announced = { chargeAt: Date; brand: string; lastFour: string };

type Announcing = { order: OrderRow; recipientId: number; due: DueLeg };

/**
 * Announces that kept cards are charged, in the transaction that makes the mails, for orders that are locked; by order, only of those
 * whose card will still be valid. A mail that is made again moves its day. An order that has an open announcement of an earlier
 * mailing has only the new one from here on.
 */
async function announceCharges(tx: Transaction, now: Date, asked: Announcing[]): Promise<Map<number, Announced>> {
  const ids = asked.filter(({ order }) => order.status === 'paid_deposit').map(({ order }) => order.id);
  if (ids.length === 0) return new Map();
  const { orderId, methodId, removedAt, detachedAt } = keptCards;
  const isKept = and(inArray(orderId, ids), isNotNull(methodId), isNull(removedAt), isNull(detachedAt));
  const cards = await tx
    .select({ card: keptCards, batchId: places.batchId })
    .from(keptCards)
    .leftJoin(places, and(eq(places.orderId, orderId), eq(places.state, 'taken')))
    .where(isKept);
  const byOrder = new Map(cards.map((found) => [found.card.orderId, found]));
  const chargeAt = new Date(now.getTime() + DAYS_BEFORE_CHARGE * DAY_MS);
  const announced = new Map<number, Announced>();
  for (const { order, recipientId, due } of asked) {
    const found = byOrder.get(order.id);
    if (!found || endsBefore(found.card, chargeAt)) continue;
    const { brand, lastFour } = found.card;
    const former = await openCharge(tx, order.id);
    if (former && former.state !== 'announced') continue;
    if (former && former.recipientId !== recipientId) {
      await endCharge(tx, former.id, now, { state: 'dropped', ended: 'asked-anew' });
    }
    const said = { amount: due.amount, chargeAt, shippingAddress: order.shippingAddress, batchId: found.batchId };
    const values = { ...said, brand: brand ?? 'card', lastFour: lastFour ?? '' };
    const [row] = await tx
      .insert(cardCharges)
      .values({ orderId: order.id, recipientId, ...values, createdAt: now })
      .onConflictDoUpdate({
        target: cardCharges.recipientId,
        set: values,
        setWhere: sql`card_charges.state = 'announced'`,
      })
      .returning({ id: cardCharges.id });
    if (row) announced.set(order.id, { chargeAt, brand: values.brand, lastFour: values.lastFour });
  }
  return announced;
}

type Expiry = { expiryMonth: number | null; expiryYear: number | null };

function endsBefore({ expiryMonth, expiryYear }: Expiry, day: Date): boolean {
  if (expiryMonth === null || expiryYear === null) return false;
  return Date.UTC(expiryYear, expiryMonth) <= day.getTime();
}
