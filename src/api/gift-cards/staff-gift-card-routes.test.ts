import { expect, test } from 'vitest';
import { payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { readGiftCards, sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

test('staff find gift cards by recipient, by the end of the code and by order, newest first, page by page', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const order = await paidOrder(server.test);
  const sold = [];
  for (const recipient of ['ben@example.com', 'eve@example.com', 'eva@example.com']) {
    sold.push(await sellGiftCard(server.test, { recipient }));
  }
  const [ben, eve, eva] = sold.map(({ card }) => card.id);
  const list = async (query: string) => {
    const { outstanding, cards } = (await ask('GET', `/api/admin/gift-cards?${query}`)).body as {
      outstanding: string;
      cards: { id: number }[];
    };
    expect(outstanding).toBe('300.00');
    return cards.map(({ id }) => id);
  };
  expect(await list('')).toEqual([eva, eve, ben]);
  expect(await list('limit=2')).toEqual([eva, eve]);
  expect(await list(`limit=2&before=${eve}`)).toEqual([ben]);
  expect(await list('search=EVE')).toEqual([eve]);
  expect(await list(`search=${sold[0]?.card.lastFour.toLowerCase()}`)).toContain(ben);
  expect(await list(`search=${sold[1]?.order.orderNumber}`)).toEqual([eve]);
  expect(await list('state=blocked')).toEqual([]);
  const paying = { token: order.paymentToken ?? '', code: sold[2]?.code ?? '', network: '192.0.2.1' };
  await payByGiftCard(server.test.shop, paying, { due: 159_840, pays: 10_000 });
  const paid = await ask('GET', `/api/admin/gift-cards?search=${order.orderNumber}`);
  expect(paid.body).toMatchObject({ outstanding: '200.00', cards: [{ id: eva, balance: '0.00' }] });
});

test('staff block, open, reissue and void a card; the answers never have its code', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { card, code, order } = await sellGiftCard(server.test);
  const path = `/api/admin/gift-cards/${card.id}`;
  const nameless = await ask('POST', `${path}/block`, { reason: ' ' });
  expect([nameless.status, nameless.body.fields]).toEqual([400, { reason: expect.stringContaining('say why') }]);
  expect((await ask('POST', `${path}/block`, { reason: 'stolen' })).body).toMatchObject({ state: 'blocked' });
  expect((await ask('POST', `${path}/unblock`)).body).toMatchObject({ state: 'active' });
  const reissued = await ask('POST', `${path}/reissue`, { recipient: 'ben.bow@example.com' });
  expect(reissued.body).toMatchObject({ state: 'active', balance: '100.00', replaces: { id: card.id } });
  const [, present] = await readGiftCards(server.test, order);
  const again = await ask('POST', `${path}/reissue`, { recipient: 'ben.bow@example.com' });
  expect([again.status, again.body.code]).toEqual([409, 'void']);
  const voided = await ask('POST', `/api/admin/gift-cards/${present?.id}/void`, { reason: 'bought by mistake' });
  expect(voided.body).toMatchObject({ state: 'void', balance: '0.00', orderNumber: order.orderNumber });
  for (const { text } of [reissued, voided, await ask('GET', path)]) expect(text).not.toContain(code);
  const missing = await ask('POST', '/api/admin/gift-cards/999/block', { reason: 'stolen' });
  expect(missing.status).toBe(404);
});
