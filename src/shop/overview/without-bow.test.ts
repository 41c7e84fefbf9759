import { expect, test } from 'vitest';
import { campaigns, delayNotices, mailingRecipients } from '#db/schema.ts';
import { startAnnouncement } from '#shop/announcements/announcement-mailing.ts';
import { announceDelay } from '#shop/delays/announce-delay.ts';
import { remindBalances } from '#shop/release/remind-balances.ts';
import { startRelease } from '#shop/release/start-release.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import { foldFigures } from './read-figures.ts';
import { readOutlook, readPreorderStats } from './read-summary.ts';

const NOBODY = { totalPreOrders: 0, pendingPayments: 0, completedPayments: 0, cancelledOrders: 0 };
const KEY = '0b0f3a3e-4c57-4f3e-9a53-0b7a2f0c9a';

test('an order without a bow is in no figure of pre-orders, and no release, reminder, delay or announcement is for it', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await gearOrder(shop);
  await gearOrder(shop, { lines: [{ kind: 'gift_card' }], status: 'shipped', shippedAt: shop.clock() });
  await gearOrder(shop, { lines: [{ kind: 'print' }], status: 'processing', balanceAskedAt: shop.clock() });
  await foldFigures(shop);
  expect(await readPreorderStats(shop)).toEqual(NOBODY);
  expect(await readOutlook(shop)).toMatchObject({ recipients: 0, askedLately: 0 });
  expect(await startRelease(shop, STAFF)).toEqual({ ok: false, reason: 'nobody-owes' });
  await remindBalances(shop);
  const later = new Date(shop.clock().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const [campaign] = await shop.db.select().from(campaigns);
  const scope = { campaignId: campaign?.id ?? 0 };
  const delay = { scope, releaseDate: later, reason: 'The steel is late.', requestKey: `${KEY}02` };
  expect(await announceDelay(shop, STAFF, delay)).toMatchObject({ ok: true });
  expect(await startAnnouncement(shop, STAFF, { subject: 'News', message: 'News.', requestKey: `${KEY}03` })).toEqual({
    ok: false,
    reason: 'nobody',
  });
  expect(await shop.db.select().from(mailingRecipients)).toEqual([]);
  expect(await shop.db.select().from(delayNotices)).toEqual([]);
  expect((await readMails(counter)).map(({ template }) => template)).toEqual([]);
});

test('a pre-order with gear counts once, by its bow', async () => {
  await using counter = await createTestShop();
  await gearOrder(counter.shop, { bow: true });
  await foldFigures(counter.shop);
  expect(await readPreorderStats(counter.shop)).toEqual({ ...NOBODY, totalPreOrders: 1, pendingPayments: 1 });
});
