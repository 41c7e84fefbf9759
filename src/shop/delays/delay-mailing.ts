import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type DelayRow, delayNotices, delays, type MailingRow, orders, places } from '#db/schema.ts';
import type { Addressee, Composed, Letter, MailingKindWork } from '#shop/mailings/mailing-kind.ts';
import { noticeToken } from '#shop/orders/delay-consent/find-notice.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { readMoneyBack } from '#shop/orders/refunds/plan-cancellation.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, partOf, recordEvents } from '#shop/records/record-event.ts';
import type { MoneyBack } from '#values/text/money-back-text.ts';
import { type Decided, decideNotice, type OwnNotice } from './decide-notice.ts';

type Told = Decided & { addressee: Addressee };

/**
 * Tells of another date, and asks what the law asks: each of them is decided here, because it depends on what this customer was
 * told before and on the day the mail is made.
 */
export const delayMailing: MailingKindWork = {
  stream: 'transactional',
  async compose(tx, shop, mailing, addressees) {
    const { delay, told, skipped } = await askAll(tx, shop, mailing, addressees);
    const letters: Composed[] = [];
    for (const each of told) {
      letters.push(compose(shop, delay, each, await readMoneyBack(tx, each.addressee.order)));
    }
    return [...skipped, ...letters];
  },
};

/** Decides what each is told and asked, and writes it down, as the event that is named. The orders are locked. */
export async function askAll(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  mailing: Pick<MailingRow, 'id' | 'startedBy'>,
  addressees: Addressee[],
  what?: string,
): Promise<{ delay: DelayRow; told: Told[]; skipped: Composed[] }> {
  const [delay] = await tx.select().from(delays).where(eq(delays.mailingId, mailing.id));
  if (!delay) throw new Error(`Mailing ${mailing.id} has no delay.`);
  const ids = addressees.map(({ order }) => order.id);
  const [notices, placeOf] = [await noticesOf(tx, ids), await placesOf(tx, ids)];
  const now = clock();
  const told: Told[] = [];
  const skipped: Composed[] = [];
  const ended: { id: number; ends: 'stopped' | 'not_needed' }[] = [];
  for (const addressee of addressees) {
    const { order, recipient } = addressee;
    const own = notices.get(order.id) ?? [];
    const decided = decideNotice({ order, placeIn: placeOf.get(order.id) ?? null, delay, notices: own, now });
    if ('skipped' in decided) {
      skipped.push({ recipient, skipped: decided.skipped });
      const notice = own.find((each) => each.delay.id === delay.id)?.notice;
      if (decided.ends && notice) ended.push({ id: notice.id, ends: decided.ends });
    } else told.push({ ...decided, addressee });
  }
  for (const { id, ends } of ended) {
    await tx.update(delayNotices).set({ endedBecause: ends }).where(eq(delayNotices.id, id));
  }
  if (told.length > 0)
    await writeDown(tx, delay, told, {
      at: now,
      what,
      by: { actorName: mailing.startedBy, partOf: partOf('mailing', mailing) },
    });
  return { delay, told, skipped };
}

/** Locked, because staff may take a notice back at this moment. */
async function noticesOf(tx: Transaction, orderIds: number[]): Promise<Map<number, OwnNotice[]>> {
  const rows = await tx
    .select({ notice: delayNotices, delay: delays })
    .from(delayNotices)
    .innerJoin(delays, eq(delays.id, delayNotices.delayId))
    .where(inArray(delayNotices.orderId, orderIds))
    .orderBy(asc(delayNotices.id))
    .for('no key update', { of: delayNotices });
  return Map.groupBy(rows, ({ notice }) => notice.orderId);
}

async function placesOf(tx: Transaction, orderIds: number[]): Promise<Map<number, number>> {
  const { orderId, batchId, state } = places;
  const rows = await tx
    .select({ orderId, batchId })
    .from(places)
    .where(and(inArray(orderId, orderIds), eq(state, 'taken')));
  return new Map(rows.map((row) => [row.orderId, row.batchId]));
}

type How = { at: Date; what: string | undefined; by: Pick<Actor, 'actorName' | 'partOf'> };

async function writeDown(tx: Transaction, delay: DelayRow, told: Told[], { at, what, by }: How): Promise<void> {
  const column = <Value>(from: (each: Told) => Value) => sql.param(told.map(from));
  // Before this one is written, so that it is not among the earlier ones.
  for (const ends of ['superseded', 'not_needed'] as const) {
    const ids = told.flatMap((each) => (each.isFirst && each.endsEarlier === ends ? [each.notice] : []));
    if (ids.length === 0) continue;
    const { orderId, id, answer, endedBecause } = delayNotices;
    const orderIds = sql.param(ids.map((notice) => notice.orderId));
    const noticeIds = sql.param(ids.map((notice) => notice.id));
    await tx
      .update(delayNotices)
      .set({ endedBecause: ends })
      .where(
        and(
          isNull(endedBecause),
          or(isNull(answer), eq(answer, 'keep')),
          sql`exists (select from unnest(${orderIds}::int[], ${noticeIds}::int[]) as newer (order_id, id)
            where newer.order_id = ${orderId} and newer.id > ${id})`,
          inArray(
            orderId,
            ids.map((notice) => notice.orderId),
          ),
        ),
      );
  }
  await tx.execute(sql`
    update ${delayNotices} set former_date = asked.former_date, consent_required = asked.required,
      answer_by = asked.answer_by, told_at = coalesce(told_at, ${at}::timestamptz),
      ended_because = case when asked.asks then ended_because else 'not_needed' end
    from unnest(
      ${column(({ notice }) => notice.id)}::int[],
      ${column(({ former }) => former?.day ?? null)}::date[],
      ${column(({ terms }) => terms?.consentRequired ?? false)}::boolean[],
      ${column(({ terms }) => terms?.answerBy ?? null)}::timestamptz[],
      ${column(({ terms }) => terms !== null)}::boolean[]
    ) as asked (id, former_date, required, answer_by, asks)
    where ${delayNotices.id} = asked.id`);
  const first = told.filter(({ isFirst }) => isFirst);
  if (first.length > 0) {
    const dates = sql.param(first.map(({ revised }) => revised));
    const ids = sql.param(first.map(({ addressee }) => addressee.order.id));
    const revised = sql.raw(delay.batchId === null ? 'revised_release_date' : 'revised_ship_by');
    await tx.execute(sql`
      update ${orders} set ${revised} = told.day, updated_at = ${at}::timestamptz
      from unnest(${ids}::int[], ${dates}::date[]) as told (id, day) where ${orders.id} = told.id`);
  }
  const noted = told.filter(({ isFirst, addressee }) => isFirst || addressee.recipient.emailId === null);
  for (const [mail, name] of Object.entries(EVENTS)) {
    await recordEvents(
      tx,
      { ...by, at, actor: 'staff', what: what ?? name },
      noted.filter((each) => each.mail === mail).map((each) => eventOf(delay, each)),
    );
  }
}

const EVENTS: Record<Told['mail'], string> = {
  'delay-notice': 'delay-announced',
  'sooner-notice': 'sooner-announced',
  'delay-correction': 'delay-corrected',
};

function eventOf({ releaseDate, newFrom, reason }: DelayRow, { addressee: { order }, former, wrong, terms }: Told) {
  const { consentRequired = false, answerBy = null } = terms ?? {};
  return {
    orderId: order.id,
    before: { releaseDate: (wrong ?? former)?.day ?? null },
    after: {
      releaseDate,
      ...(newFrom && { shipsFrom: newFrom }),
      reason,
      recipient: order.customerEmail,
      consentRequired,
      answerBy,
    },
  };
}

function compose(
  { origin }: Pick<Shop, 'origin'>,
  { releaseDate, newFrom, reason }: DelayRow,
  told: Told,
  back: MoneyBack,
): Composed {
  const { former, wrong, terms, mail } = told;
  const { recipient, order } = told.addressee;
  const link = `${origin}/delay?token=${noticeToken(told.notice, order)}`;
  const facts = {
    ...orderFacts(order, origin),
    formerReleaseDate: former?.day ?? null,
    formerFrom: former?.from ?? null,
    releaseDate,
    newFrom,
    reason,
  };
  const asked = {
    answerBy: terms?.answerBy?.toISOString() ?? null,
    keepLink: `${link}&answer=keep`,
    cancelLink: `${link}&answer=cancel`,
    refundAmount: back.toCard + back.toGiftCards,
    back,
  };
  const question = terms && asked;
  const letter = (): Letter => {
    if (mail === 'sooner-notice') return { template: mail, data: { ...facts, question } };
    if (mail === 'delay-notice') return { template: mail, data: { ...facts, ...asked } };
    if (!wrong) throw new Error(`Order ${order.id} was told nothing wrong.`);
    const cancelled = order.status === 'cancelled';
    return { template: mail, data: { ...facts, wrongDate: wrong.day, wrongFrom: wrong.from, cancelled, question } };
  };
  return { recipient, letter: letter() };
}
