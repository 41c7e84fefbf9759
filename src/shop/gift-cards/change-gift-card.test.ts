import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { giftCards, staffEvents } from '#db/schema.ts';
import { codeOf, readGiftCards, sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import { reissueGiftCard, setGiftCardState } from './change-gift-card.ts';
import { findGiftCard } from './find-gift-card.ts';
import { readGiftCard, readGiftCardLiability } from './list-gift-cards.ts';

const NETWORK = '192.0.2.7';

test('a lost code is replaced: a new card has what was left, is mailed, and the former code works no more', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { card, code, order } = await sellGiftCard(counter);
  const outcomes = await Promise.all([
    reissueGiftCard(shop, STAFF, card.id, { recipient: 'Ben.Bow@Example.com' }),
    reissueGiftCard(shop, STAFF, card.id, { recipient: 'Ben.Bow@Example.com' }),
  ]);
  expect(outcomes.map((outcome) => (outcome.ok ? 'made' : outcome.reason)).toSorted()).toEqual(['made', 'void']);
  const [former, present] = await readGiftCards(counter, order);
  if (!present) throw new Error('no new card');
  expect(former).toMatchObject({ state: 'void', balance: 0 });
  expect(present).toMatchObject({
    state: 'active',
    balance: 10_000,
    replacesId: card.id,
    recipient: 'Ben.Bow@example.com',
  });
  expect(await findGiftCard(shop, { code, network: NETWORK })).toMatchObject({ reason: 'unknown-code' });
  const found = await findGiftCard(shop, { code: await codeOf(counter, present), network: NETWORK });
  expect(found).toMatchObject({ card: { id: present.id } });
  expect(await readGiftCardLiability(shop)).toBe(10_000);
  const mails = (await readMails(counter)).filter(({ template }) => template === 'gift-card-reissued');
  expect(mails).toMatchObject([
    { recipient: 'Ben.Bow@example.com', orderId: order.id, data: { balanceAmount: 10_000, former: card.lastFour } },
  ]);
  const [event] = await shop.db.select().from(staffEvents).where(eq(staffEvents.subject, 'gift-card'));
  expect(event).toMatchObject({ what: 'reissued', staffName: 'robin', subjectId: String(card.id) });
  expect((await readGiftCard(shop, card.id))?.moves).toMatchObject([
    { kind: 'gift-card-sold', amount: 10_000, orderNumber: order.orderNumber },
    { kind: 'gift-card-reissued', amount: -10_000 },
  ]);
  expect(await readGiftCard(shop, present.id)).toMatchObject({
    replaces: { lastFour: card.lastFour },
    replacedBy: null,
    moves: [{ kind: 'gift-card-reissued', amount: 10_000 }],
  });
});

test('a blocked card can be opened again, a void one cannot, and each step has a name and a reason beside it', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { card, code } = await sellGiftCard(counter);
  const set = (state: 'active' | 'blocked' | 'void', reason?: string) =>
    setGiftCardState(shop, STAFF, card.id, { state, reason });
  expect(await set('blocked', 'stolen')).toEqual({ ok: true });
  expect(await set('blocked', 'stolen')).toEqual({ ok: true });
  expect(await set('active')).toEqual({ ok: true });
  expect(await findGiftCard(shop, { code, network: NETWORK })).toMatchObject({ ok: true });
  expect(await set('void', 'bought with a stolen card')).toEqual({ ok: true });
  expect(await set('active')).toEqual({ ok: false, reason: 'void' });
  expect(await reissueGiftCard(shop, STAFF, card.id)).toEqual({ ok: false, reason: 'void' });
  const events = await shop.db.select().from(staffEvents).where(eq(staffEvents.subject, 'gift-card'));
  expect(events.map(({ what, after }) => [what, after])).toEqual([
    ['blocked', { state: 'blocked', reason: 'stolen' }],
    ['unblocked', { state: 'active' }],
    ['voided', { state: 'void', reason: 'bought with a stolen card' }],
  ]);
  expect(await shop.db.select().from(giftCards)).toMatchObject([{ state: 'void', balance: 0 }]);
  expect(await readGiftCardLiability(shop)).toBe(0);
});

test('a card that does not exist is not changed', async () => {
  await using counter = await createTestShop();
  const missing = { ok: false, reason: 'not-found' };
  expect(await setGiftCardState(counter.shop, STAFF, 9, { state: 'blocked', reason: 'x' })).toEqual(missing);
  expect(await reissueGiftCard(counter.shop, STAFF, 9)).toEqual(missing);
});
