import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { giftCards } from '#db/schema.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { newGiftCardCode } from '#values/order/gift-card-code.ts';

test('whoever has a code sees what is left on its card; nobody else learns anything', async () => {
  await using server = await createTestServer();
  const { card, code } = await sellGiftCard(server.test);
  const check = (typed: string) => server.ask('POST', '/api/gift-cards/balance', { code: typed });
  expect((await check(code)).body).toEqual({ lastFour: card.lastFour, balance: '100.00', amount: '100.00' });
  const unknown = await check(newGiftCardCode());
  expect(unknown.status).toBe(422);
  await server.test.shop.db.update(giftCards).set({ state: 'void' }).where(eq(giftCards.id, card.id));
  const spoilt = await check(code);
  expect([spoilt.status, spoilt.body]).toEqual([unknown.status, unknown.body]);
  expect(unknown.body).toMatchObject({
    code: 'unknown-code',
    fields: { code: expect.stringContaining('No gift card') },
  });
  expect((await check('')).body).toMatchObject({ fields: { code: 'Please enter the code of the gift card.' } });
  expect(server.logged()).not.toContain(code);
});

test('after ten wrong codes the answer says when to try again, on every page that takes one', async () => {
  await using server = await createTestServer();
  const { code } = await sellGiftCard(server.test);
  const order = await paidOrder(server.test);
  for (let tries = 0; tries < 10; tries++) {
    expect((await server.ask('POST', '/api/gift-cards/balance', { code: newGiftCardCode() })).status).toBe(422);
  }
  const token = order.paymentToken;
  const amounts = { due: '1598.40', pays: '100.00' };
  for (const [path, body] of [
    ['/api/gift-cards/balance', { code }],
    ['/api/orders/gift-card', { code, token }],
    ['/api/orders/gift-card-payment', { code, token, ...amounts }],
  ] as const) {
    const answer = await server.ask('POST', path, body);
    expect([answer.status, answer.headers['retry-after']], path).toEqual([429, '900']);
    expect(answer.body).toMatchObject({
      error: 'Too many wrong codes were tried. Please try again in 15 minutes.',
    });
  }
});

test("a link's balance is paid with a gift card only as its customer has agreed", async () => {
  await using server = await createTestServer();
  const { code, card } = await sellGiftCard(server.test);
  const order = await paidOrder(server.test);
  const token = order.paymentToken;
  const offer = await server.ask('POST', '/api/orders/gift-card', { token, code });
  expect(offer.body).toEqual({
    lastFour: card.lastFour,
    balance: '100.00',
    due: '1598.40',
    pays: '100.00',
    left: '1498.40',
  });
  const payment = (amounts: object) => server.ask('POST', '/api/orders/gift-card-payment', { token, code, ...amounts });
  const other = await payment({ due: '1598.40', pays: '50.00' });
  expect([other.status, other.body.code]).toEqual([409, 'amount-differs']);
  expect((await payment({ due: '1598.40', pays: '100.00' })).body).toEqual({ paid: '100.00', left: '1498.40' });
  const again = await payment({ due: '1598.40', pays: '100.00' });
  expect([again.status, again.body.code]).toEqual([409, 'empty']);
  const linked = await server.ask('GET', `/api/orders/${token}`);
  expect(linked.body).toMatchObject({ due: { leg: 'balance', amount: '1498.40' }, giftCardAmount: '100.00' });
  const nobody = await server.ask('POST', '/api/orders/gift-card', { token: 'nobody', code });
  expect([nobody.status, nobody.body.code]).toEqual([404, 'link-invalid']);
});
