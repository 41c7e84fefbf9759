import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type DelayNoticeRow, type DelayRow, delayNotices, delays, type MailingRow, orders } from '#db/schema.ts';
import type { Addressee, Composed, MailingKindWork } from '#shop/mailings/mailing-kind.ts';
import { noticeToken } from '#shop/orders/delay-consent/find-notice.ts';
import { keptOf } from '#shop/orders/ledger/ledger.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordEvents } from '#shop/records/record-event.ts';
import { addDays, type IsoDay, utcDay } from '#values/date.ts';

type Told = { addressee: Addressee; notice: DelayNoticeRow; terms: NoticeTerms; isFirst: boolean };

/**
 * Tells of a later release, and asks: what is asked and until when is decided here, because it depends on what this
 * customer was told before and on the day the mail is made.
 */
export const delayMailing: MailingKindWork = {
  stream: 'transactional',
  async compose(tx, shop, mailing, addressees) {
    const { delay, told, skipped } = await askAll(tx, shop, mailing, addressees);
    return [...skipped, ...told.map((each) => compose(shop, delay, each))];
  },
};

/** Decides what each is asked, and writes it down, as the event that is named. The orders are locked. */
export async function askAll(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  mailing: Pick<MailingRow, 'id' | 'startedBy'>,
  addressees: Addressee[],
  what = 'delay-announced',
): Promise<{ delay: DelayRow; told: Told[]; skipped: Composed[] }> {
  const [delay] = await tx.select().from(delays).where(eq(delays.mailingId, mailing.id));
  if (!delay) throw new Error(`Mailing ${mailing.id} has no delay.`);
  const notices = await noticesOf(tx, addressees);
  const now = clock();
  const told: Told[] = [];
  const skipped: Composed[] = [];
  for (const addressee of addressees) {
    const asked = decide(addressee, delay, notices.get(addressee.order.id) ?? [], now);
    if ('skipped' in asked) skipped.push({ recipient: addressee.recipient, skipped: asked.skipped });
    else told.push(asked);
  }
  if (told.length > 0) await writeDown(tx, delay, told, { at: now, what, by: mailing.startedBy });
  return { delay, told, skipped };
}

async function noticesOf(tx: Transaction, addressees: Addressee[]): Promise<Map<number, DelayNoticeRow[]>> {
  const ids = addressees.map(({ order }) => order.id);
  const notices = await tx
    .select()
    .from(delayNotices)
    .where(inArray(delayNotices.orderId, ids))
    .orderBy(asc(delayNotices.id));
  return Map.groupBy(notices, ({ orderId }) => orderId);
}

function decide(
  addressee: Addressee,
  delay: DelayRow,
  notices: DelayNoticeRow[],
  now: Date,
): Told | { skipped: string } {
  const { order } = addressee;
  const place = notices.findIndex(({ delayId }) => delayId === delay.id);
  const notice = notices[place];
  if (!notice) throw new Error(`Order ${order.id} has no notice of delay ${delay.id}.`);
  if (order.status === 'cancelled') return { skipped: 'Cancelled meanwhile.' };
  if (order.status === 'shipped') return { skipped: 'Shipped meanwhile.' };
  if (notice.answer) return { skipped: 'Answered meanwhile.' };
  if (place < notices.length - 1) return { skipped: 'Told of a later delay instead.' };
  const told = order.revisedReleaseDate;
  if (told === delay.releaseDate) return { addressee, notice, terms: renewedTerms(notice, now), isFirst: false };
  const { releaseDate } = delay;
  const earlier = notices[place - 1] ?? null;
  const terms = noticeTerms({ promised: order.promisedReleaseDate, told, earlier, releaseDate, now });
  return { addressee, notice, terms, isFirst: true };
}

async function writeDown(
  tx: Transaction,
  { releaseDate, reason }: DelayRow,
  told: Told[],
  { at, what, by }: { at: Date; what: string; by: string | null },
): Promise<void> {
  const column = <Value>(from: (each: Told) => Value) => sql.param(told.map(from));
  await tx.execute(sql`
    update ${delayNotices} set former_date = asked.former_date, consent_required = asked.required, answer_by = asked.answer_by
    from unnest(
      ${column(({ notice }) => notice.id)}::int[],
      ${column(({ terms }) => terms.formerDate)}::date[],
      ${column(({ terms }) => terms.consentRequired)}::boolean[],
      ${column(({ terms }) => terms.answerBy)}::timestamptz[]
    ) as asked (id, former_date, required, answer_by)
    where ${delayNotices.id} = asked.id`);
  const first = told.filter(({ isFirst }) => isFirst);
  const noted = told.filter(({ isFirst, addressee }) => isFirst || addressee.recipient.emailId === null);
  if (first.length > 0) {
    const ids = first.map(({ addressee }) => addressee.order.id);
    await tx.update(orders).set({ revisedReleaseDate: releaseDate, updatedAt: at }).where(inArray(orders.id, ids));
  }
  await recordEvents(
    tx,
    { at, actor: 'staff', actorName: by, what },
    noted.map(({ addressee: { order }, terms: { formerDate, ...terms } }) => ({
      orderId: order.id,
      before: { releaseDate: formerDate },
      after: { releaseDate, reason, recipient: order.customerEmail, ...terms },
    })),
  );
}

function compose({ origin }: Pick<Shop, 'origin'>, { releaseDate, reason }: DelayRow, told: Told): Composed {
  const { recipient, order, ledger } = told.addressee;
  const link = `${origin}/delay?token=${noticeToken(told.notice)}`;
  const data = {
    ...orderFacts(order, origin),
    ...{ formerReleaseDate: told.terms.formerDate, releaseDate, reason },
    answerBy: told.terms.answerBy?.toISOString() ?? null,
    keepLink: `${link}&answer=keep`,
    cancelLink: `${link}&answer=cancel`,
    refundAmount: keptOf(ledger) - ledger.disputed,
  };
  return { recipient, letter: { template: 'delay-notice', data } };
}

/** So many days after the promise silence may keep an order, and where it may not, consent has to come (16 CFR 435.2(b)(1)). */
const DAYS_OF_GRACE = 30;
/** Nobody has less time to answer, however late the notice is. */
const DAYS_TO_ANSWER = 7;

type NoticeTerms = Pick<DelayNoticeRow, 'formerDate' | 'consentRequired' | 'answerBy'>;

type Asked = {
  promised: IsoDay | null;
  /** The date that an earlier notice named; null: this is the first. */
  told: IsoDay | null;
  /** What the customer was asked before. */
  earlier: Pick<DelayNoticeRow, 'consentRequired' | 'answerBy' | 'answer'> | null;
  releaseDate: IsoDay;
  now: Date;
};

/**
 * What one customer is asked, by 16 CFR 435.2(b): docs/decisions/0013. Silence keeps an order for a first delay of at most
 * 30 days that is told no later than the promised day; whatever else needs consent, and has a day by which it must come.
 */
export function noticeTerms({ promised, told, earlier, releaseDate, now }: Asked): NoticeTerms {
  if (told)
    return { formerDate: told, consentRequired: true, answerBy: laterOf(awaited(told, earlier), weekAfter(now)) };
  const graceEnds = promised ? addDays(promised, DAYS_OF_GRACE) : null;
  const inTime = promised !== null && utcDay(now) <= promised;
  if (graceEnds && inTime && releaseDate <= graceEnds) {
    return { formerDate: promised, consentRequired: false, answerBy: null };
  }
  const answerBy = laterOf(graceEnds ? endOf(graceEnds) : null, weekAfter(now));
  return { formerDate: promised, consentRequired: true, answerBy };
}

/** The terms of a notice whose mail is made again: what was asked stays, the days to answer count from this mail. */
export function renewedTerms({ formerDate, consentRequired, answerBy }: NoticeTerms, now: Date): NoticeTerms {
  return { formerDate, consentRequired, answerBy: consentRequired ? laterOf(answerBy, weekAfter(now)) : null };
}

/** A further delay gives no more time for a consent that is still awaited for the one before. */
function awaited(told: IsoDay, earlier: Asked['earlier']): Date {
  const consentMissing = earlier?.consentRequired && earlier.answer !== 'keep';
  return (consentMissing && earlier.answerBy) || endOf(told);
}

function weekAfter(now: Date): Date {
  return endOf(addDays(utcDay(now), DAYS_TO_ANSWER));
}

function endOf(day: IsoDay): Date {
  return new Date(`${day}T23:59:59Z`);
}

function laterOf(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}
