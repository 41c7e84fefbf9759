import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { campaigns, delayNotices, mailingRecipients, mailings, orders } from '#db/schema.ts';
import { currentTerms } from '#shop/catalogue/current-terms.ts';
import { announceDelay, type DelayAnnounced } from '#shop/delays/announce-delay.ts';
import { delayMailing } from '#shop/delays/delay-mailing.ts';
import type { Letter as MailLetter } from '#shop/mailings/mailing-kind.ts';
import { noticeToken } from '#shop/orders/delay-consent/find-notice.ts';
import { readLedgers } from '#shop/orders/ledger/ledger.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { addDays, type IsoDay, utcDay } from '#values/date.ts';

export const DAY_MS = 86_400_000;

/** The day so many days from the shop's today. */
export const dayIn = ({ shop }: Pick<TestShop, 'shop'>, days: number): IsoDay => addDays(utcDay(shop.clock()), days);

/** What is ordered from now on is promised for the day in so many days. */
export async function promiseRelease(test: Pick<TestShop, 'shop'>, days: number): Promise<void> {
  await test.shop.db.update(campaigns).set({ releaseDate: dayIn(test, days) });
}

/** The campaign of the bow that the shop is known for. */
export async function flagshipOf({ shop }: Pick<TestShop, 'shop'>): Promise<number> {
  const terms = await currentTerms(shop);
  if (!terms) throw new Error('no campaign');
  return terms.campaignId;
}

/** Staff put the release off to the day in so many days. */
export async function putOff(
  test: Pick<TestShop, 'shop'>,
  days: number,
  requestKey: string = randomUUID(),
): Promise<DelayAnnounced> {
  const scope = { campaignId: await flagshipOf(test) };
  const text = { releaseDate: dayIn(test, days), reason: 'The cams are late.', requestKey };
  return announceDelay(test.shop, STAFF, { scope, ...text });
}

type Letter = MailTemplates['delay-notice'];

/** Makes the mails of all delays that wait, as the mailing does, and says that they went out; the delay notices by order. */
export async function sendNotices(test: Pick<TestShop, 'shop'>): Promise<Map<number, Letter>> {
  const notices = new Map<number, Letter>();
  for (const [id, letter] of await sendLetters(test)) {
    if (letter.template === 'delay-notice') notices.set(id, letter.data);
  }
  return notices;
}

/** The same with the other mails about dates. `most`: so many of them, and the mailing is not over. */
export async function sendLetters({ shop }: Pick<TestShop, 'shop'>, most?: number): Promise<Map<number, MailLetter>> {
  return shop.db.transaction(async (tx) => {
    const waiting = await tx
      .select({ recipient: mailingRecipients, mailing: mailings, order: orders })
      .from(mailingRecipients)
      .innerJoin(mailings, eq(mailings.id, mailingRecipients.mailingId))
      .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
      .where(and(eq(mailings.kind, 'delay'), eq(mailingRecipients.state, 'waiting')))
      .orderBy(mailingRecipients.id)
      .limit(most ?? 1_000);
    const ids = waiting.map(({ order }) => order.id);
    const ledgers = await readLedgers(tx, ids);
    const letters = new Map<number, MailLetter>();
    for (const { recipient, mailing, order } of waiting) {
      const ledger = ledgers.get(order.id);
      if (!ledger) throw new Error('no ledger');
      const [made] = await delayMailing.compose(tx, shop, mailing, [{ recipient, order, ledger }]);
      if (made?.letter) letters.set(order.id, made.letter);
      const outcome = made?.letter ? { state: 'sent' as const } : { state: 'skipped' as const, reason: made?.skipped };
      await tx.update(mailingRecipients).set(outcome).where(eq(mailingRecipients.id, recipient.id));
    }
    const done = waiting.map(({ mailing }) => mailing.id);
    if (done.length > 0 && !most) {
      await tx.update(mailings).set({ finishedAt: shop.clock() }).where(inArray(mailings.id, done));
    }
    return letters;
  });
}

/** The secrets of an order's notices, oldest first. */
export async function tokensOf({ shop }: Pick<TestShop, 'shop'>, orderId: number): Promise<string[]> {
  const rows = await shop.db
    .select({ notice: delayNotices, order: orders })
    .from(delayNotices)
    .innerJoin(orders, eq(orders.id, delayNotices.orderId))
    .where(eq(delayNotices.orderId, orderId))
    .orderBy(delayNotices.id);
  return rows.map(({ notice, order }) => noticeToken(notice, order));
}
