import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { notices, noticeTellings, orders } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { NOTICE_KINDS, type NoticeFact, type NoticeKind, wordNotices } from '#values/staff/notice-kinds.ts';
import { queuePush } from './push-messages.ts';
import { listRecipients, type Recipient, wayFor } from './recipients.ts';

/** After somebody was told of a kind, the next of it is gathered for so long: a release day is no hundred mails. */
export const PACE_MS = 10 * 60_000;
const AT_ONCE = 1_000;
const AT_ONCE_WAYS = ['mail', 'push'] as const;
/** No other lock of this database uses it. */
const HAND_OUT = 7_431_060;

type Told = Pick<Shop, 'db' | 'clock' | 'origin' | 'issuer' | 'demoAccount'>;

/**
 * The job behind every notice: decides who is told of what is new, and tells those whose time has come, by mail or by push.
 * One after the other over all servers. What came too soon after the last is told by a later job of this name.
 */
export async function sendNotices(shop: Told): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${HAND_OUT})`);
    const recipients = await listRecipients(tx, shop);
    await decide(tx, shop.clock(), recipients);
    const waits: number[] = [];
    const open = await readOpen(tx);
    for (const recipient of recipients) {
      for (const kind of NOTICE_KINDS) {
        const ways = AT_ONCE_WAYS.filter((way) => open.has(`${recipient.id} ${kind} ${way}`));
        if (ways.length > 0) waits.push(...(await tellDue(tx, shop, recipient, { kind, ways })));
      }
    }
    if (waits.length > 0) {
      const soonest = Math.min(...waits);
      await enqueue(tx, 'send-notices', {}, { jobKey: 'send-notices-later', inMs: soonest });
    }
  });
}

/** Writes down who is told of each new notice, and how; a notice is decided about once. */
async function decide(tx: Transaction, now: Date, recipients: readonly Recipient[]): Promise<void> {
  for (;;) {
    const fresh = await tx
      .update(notices)
      .set({ handedOutAt: now })
      .where(
        inArray(
          notices.id,
          tx
            .select({ id: notices.id })
            .from(notices)
            .where(isNull(notices.handedOutAt))
            .orderBy(notices.id)
            .limit(AT_ONCE),
        ),
      )
      .returning({ id: notices.id, kind: notices.kind });
    const tellings = fresh.flatMap(({ id: noticeId, kind }) =>
      recipients.flatMap((recipient) => {
        const way = wayFor(recipient, kind);
        return way === 'none' ? [] : [{ noticeId, recipientId: recipient.id, kind, way }];
      }),
    );
    if (tellings.length > 0) await tx.insert(noticeTellings).values(tellings).onConflictDoNothing();
    if (fresh.length < AT_ONCE) return;
  }
}

/** Who waits to be told of what, and how: mostly few of all that there could be. */
async function readOpen(tx: Transaction): Promise<Set<string>> {
  const { recipientId, kind, way, toldAt } = noticeTellings;
  const open = await tx.selectDistinct({ recipientId, kind, way }).from(noticeTellings).where(isNull(toldAt));
  return new Set(open.map((each) => `${each.recipientId} ${each.kind} ${each.way}`));
}

type Open = { kind: NoticeKind; ways: (typeof AT_ONCE_WAYS)[number][] };

/** Tells one person of one kind, unless it is too soon; gives in how many milliseconds it is not. */
async function tellDue(tx: Transaction, shop: Told, recipient: Recipient, { kind, ways }: Open): Promise<number[]> {
  const now = shop.clock();
  const waits: number[] = [];
  for (const way of ways) {
    const open = and(ofRecipient(recipient, kind), eq(noticeTellings.way, way), isNull(noticeTellings.toldAt));
    const [last] = await tx
      .select({ at: noticeTellings.toldAt })
      .from(noticeTellings)
      .where(and(ofRecipient(recipient, kind), isNotNull(noticeTellings.toldAt)))
      .orderBy(desc(noticeTellings.toldAt))
      .limit(1);
    const wait = last?.at ? last.at.getTime() + PACE_MS - now.getTime() : 0;
    if (wait > 0) {
      waits.push(wait);
      continue;
    }
    const told = await tx
      .update(noticeTellings)
      .set({ toldAt: now })
      .where(open)
      .returning({ noticeId: noticeTellings.noticeId });
    const ids = told.map(({ noticeId }) => noticeId);
    // Whoever may not see it any more, or has no address any more, is not told after all.
    if (wayFor(recipient, kind) === 'none') continue;
    const facts = await readFacts(tx, ids);
    if (way === 'push') await queuePush(tx, recipient.id, { kind, words: wordNotices(kind, facts) });
    else if (recipient.address) await queueNotice(tx, shop, recipient, recipient.address, { kind, facts, ids });
  }
  return waits;
}

const ofRecipient = ({ id }: Recipient, kind: NoticeKind) =>
  and(eq(noticeTellings.recipientId, id), eq(noticeTellings.kind, kind));

type Gathered = { kind: NoticeKind; facts: NoticeFact[]; ids: number[] };

async function queueNotice(
  tx: Transaction,
  { origin }: Pick<Shop, 'origin'>,
  { id }: Recipient,
  address: string,
  { kind, facts, ids }: Gathered,
): Promise<void> {
  await queueMail(tx, {
    template: 'staff-notice',
    data: { kind, facts: facts.slice(0, MOST_NAMED), count: facts.length, words: wordNotices(kind, facts), origin },
    recipient: address,
    orderId: null,
    dedupeKey: `staff-notice:${id}:${kind}:${Math.max(...ids)}`,
  });
}

/** So many are named in a mail; the rest are counted. */
export const MOST_NAMED = 20;

/** What is to be said of these notices, the oldest first. */
export async function readFacts(tx: Transaction, ids: readonly number[]): Promise<NoticeFact[]> {
  const rows = await tx
    .select({
      kind: notices.kind,
      at: notices.at,
      facts: notices.facts,
      orderNumber: orders.orderNumber,
      total: orders.totalAmount,
      isTest: orders.isTest,
    })
    .from(notices)
    .leftJoin(orders, eq(orders.id, notices.orderId))
    .where(sql`${notices.id} = any(${sql.param([...ids])}::bigint[])`)
    .orderBy(notices.id);
  return rows.map(({ kind, at, facts, orderNumber, total, isTest }) => ({
    kind,
    at: at.toISOString(),
    orderNumber,
    amount: facts.amount ?? (kind === 'order' ? total : null),
    isTest: isTest ?? false,
    inquiryId: facts.inquiryId ?? null,
    template: facts.template ?? null,
    task: facts.task ?? null,
  }));
}
