import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { campaigns, delayNotices, mailingRecipients, mailings, orders } from '#db/schema.ts';
import { announceDelay, type DelayAnnounced } from '#shop/delays/announce-delay.ts';
import { delayMailing } from '#shop/delays/delay-mailing.ts';
import { noticeToken } from '#shop/orders/delay-consent/find-notice.ts';
import { readLedgers } from '#shop/orders/ledger/ledger.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { addDays, type IsoDay, utcDay } from '#values/date.ts';
import { STAFF, type TestShop } from './test-shop.ts';

export const DAY_MS = 86_400_000;

/** The day so many days from the shop's today. */
export const dayIn = ({ shop }: Pick<TestShop, 'shop'>, days: number): IsoDay => addDays(utcDay(shop.clock()), days);

/** What is ordered from now on is promised for the day in so many days. */
export async function promiseRelease(test: Pick<TestShop, 'shop'>, days: number): Promise<void> {
  await test.shop.db.update(campaigns).set({ releaseDate: dayIn(test, days) });
}

/** Staff put the release off to the day in so many days. */
export function putOff(
  test: Pick<TestShop, 'shop'>,
  days: number,
  requestKey: string = randomUUID(),
): Promise<DelayAnnounced> {
  return announceDelay(test.shop, STAFF, { releaseDate: dayIn(test, days), reason: 'The cams are late.', requestKey });
}

type Letter = MailTemplates['delay-notice'];

/** Makes the mails of all delays that wait, as the mailing does, and says that they went out; the letters by order. */
export async function sendNotices({ shop }: Pick<TestShop, 'shop'>): Promise<Map<number, Letter>> {
  return shop.db.transaction(async (tx) => {
    const waiting = await tx
      .select({ recipient: mailingRecipients, mailing: mailings, order: orders })
      .from(mailingRecipients)
      .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
      .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
      .where(and(eq(mailings.kind, 'delay'), eq(mailingRecipients.state, 'waiting')));
    const ids = waiting.map(({ order }) => order.id);
    const ledgers = await readLedgers(tx, ids);
    const letters = new Map<number, Letter>();
    for (const { recipient, mailing, order } of waiting) {
      const ledger = ledgers.get(order.id);
      if (!ledger) throw new Error('no ledger');
      const [made] = await delayMailing.compose(tx, shop, mailing, [{ recipient, order, ledger }]);
      if (made?.letter?.template === 'delay-notice') letters.set(order.id, made.letter.data);
      const outcome = made?.letter ? { state: 'sent' as const } : { state: 'skipped' as const, reason: made?.skipped };
      await tx.update(mailingRecipients).set(outcome).where(eq(mailingRecipients.id, recipient.id));
    }
    const done = waiting.map(({ mailing }) => mailing.id);
    if (done.length > 0) await tx.update(mailings).set({ finishedAt: shop.clock() }).where(inArray(mailings.id, done));
    return letters;
  });
}

/** The secrets of an order's notices, oldest first. */
export async function tokensOf({ shop }: Pick<TestShop, 'shop'>, orderId: number): Promise<string[]> {
  const rows = await shop.db
    .select()
    .from(delayNotices)
    .where(eq(delayNotices.orderId, orderId))
    .orderBy(delayNotices.id);
  return rows.map(noticeToken);
}
