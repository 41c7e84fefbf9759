import { expect, test } from 'vitest';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { orderGiftCards, readGiftCards, sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { createMailShop, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { pay, readEvents, readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import { setGiftCardState } from './change-gift-card.ts';
import { issueGiftCards } from './issue-gift-cards.ts';

test('each piece of a paid line becomes a card of its own, once, however often the payment is noticed', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, intentId } = await orderGiftCards(counter, { quantity: 3 });
  expect(await readGiftCards(counter, order)).toEqual([]);
  await pay(counter, intentId);
  await Promise.all([1, 2, 3].map(() => syncPayment(shop, intentId)));
  await shop.db.transaction((tx) => issueGiftCards(tx, order, shop));
  const cards = await readGiftCards(counter, order);
  expect(cards).toMatchObject(
    [1, 2, 3].map((piece) => ({ piece, amount: 10_000, state: 'active', recipient: 'ben@example.com', sentAt: null })),
  );
  expect(new Set(cards.map(({ codeHash }) => codeHash)).size).toBe(3);
  const mails = (await readMails(counter)).filter(({ template }) => template === 'gift-card');
  expect(mails).toMatchObject(
    cards.map(({ id }) => ({
      recipient: 'ben@example.com',
      data: { giftCardId: id, cardAmount: 10_000, from: 'Ann Archer' },
    })),
  );
  const issued = (await readEvents(counter)).filter(({ what }) => what === 'gift-card-issued');
  expect(issued.map(({ after }) => after)).toEqual(
    cards.map(({ lastFour }) => ({ giftCard: lastFour, amount: 10_000, recipient: 'ben@example.com' })),
  );
});

test('without a recipient the buyer gets the card', async () => {
  await using counter = await createTestShop();
  const { card } = await sellGiftCard(counter, { recipient: null, message: null });
  expect(card).toMatchObject({ recipient: 'ann@example.com', message: null });
  const mail = (await readMails(counter)).find(({ template }) => template === 'gift-card');
  expect(mail).toMatchObject({ recipient: 'ann@example.com', data: { from: null } });
});

test('the code reaches the recipient, and then no row has it; the card notes when it was mailed', async () => {
  await using mails = await createMailShop();
  const { code, order } = await sellGiftCard(mails.test, { message: 'Happy birthday!\nShoot straight.' });
  await runDueJobs(mails);
  const [letter] = await mails.received('ben@example.com');
  expect(letter?.subject).toBe('Ann Archer sent you a $100.00 gift card for Fulldraw');
  expect(letter?.text).toContain(code);
  expect(letter?.html).toContain(code);
  expect(letter?.text).toMatch(/> Happy birthday!\n> Shoot straight\./);
  expect(letter?.html).toMatch(/Happy birthday!<br ?\/?>Shoot straight\./);
  const row = (await mails.readEmails()).find(({ template }) => template === 'gift-card');
  expect(row?.state).toBe('sent');
  expect(row?.data).not.toHaveProperty('giftCardCode');
  expect(await readGiftCards(mails.test, order)).toMatchObject([{ sentAt: mails.shop.clock() }]);
  // The buyer's page of the order says so.
  expect(await readOrderLines(mails.shop.db, order.id)).toMatchObject([{ kind: 'gift_card', mailed: 1 }]);
});

test('a code that became void before its mail went out is not sent', async () => {
  await using mails = await createMailShop();
  const { card } = await sellGiftCard(mails.test);
  await setGiftCardState(mails.shop, STAFF, card.id, { state: 'void', reason: 'bought by mistake' });
  await runDueJobs(mails);
  expect(await mails.received('ben@example.com')).toEqual([]);
  const row = (await mails.readEmails()).find(({ template }) => template === 'gift-card');
  expect(row).toMatchObject({ state: 'failed', lastError: expect.stringContaining('void') });
});

test('a mail that did not get through keeps its code for another try, and staff are told', async () => {
  await using mails = await createMailShop();
  const { code, order } = await sellGiftCard(mails.test, { recipient: 'ben@refused.test' });
  await runDueJobs(mails);
  const row = (await mails.readEmails()).find(({ template }) => template === 'gift-card');
  expect(row).toMatchObject({ state: 'failed', data: { giftCardCode: code } });
  const { rows } = await mails.pool.query(`select kind, order_id, detail::text from alerts where kind = 'mail-failed'`);
  expect(rows).toMatchObject([{ order_id: order.id }]);
  expect(rows[0].detail).not.toContain(code);
  expect(await readGiftCards(mails.test, order)).toMatchObject([{ sentAt: null }]);
});
