import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { taxRates } from '#db/schema.ts';
import { readTaxBack } from '#shop/orders/refunds/tax-back.ts';
import { payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { chargeCards } from '#shop/release/charge-cards.ts';
import { verify } from '#tests/support/books/books.ts';
import { booked, collect, giveBack, open, payBalance } from '#tests/support/books/sales-tax.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { announce, DAY, orderWithCard } from '#tests/support/orders/kept-cards.ts';
import { paidOrder, payPart, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { taxInside } from '#values/books/sales-tax.ts';

test('a gift card pays tax like any other money, and takes its part back', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await collect(counter);
  const { code } = await sellGiftCard(counter, { amount: 50_000 });
  const { id, orderNumber, paymentToken } = await paidOrder(counter);
  await open(counter, paymentToken);
  const typed = { token: paymentToken ?? '', code, network: '192.0.2.1' };
  expect(await payByGiftCard(shop, typed, { due: 172_716, pays: 50_000 })).toMatchObject({ ok: true });
  // Once any of the balance is paid, its tax stays.
  await shop.db.update(taxRates).set({ rate: 9000 });
  const order = await payBalance(counter, id);
  expect(order).toMatchObject({ taxAmount: 12_876, paymentState: 'paid', outstanding: 0 });
  expect((await booked(counter, id)).taxes).toBe('-128.76');
  // What the window of a refund says is what is booked.
  for (const [amount, left] of [
    [95_238, '-64.38'],
    [33_333, '-41.85'],
  ] as const) {
    const { money } = await readTaxBack(shop.db, await readOrder(counter, id));
    const before = Number((await booked(counter, id)).taxes);
    await giveBack(counter, orderNumber, amount, `0b4d7b1c-0000-4000-8000-0000000${amount}`);
    const { taxes } = await booked(counter, id);
    expect(taxes).toBe(left);
    expect(taxInside(money, amount)).toBe(Math.round((Number(taxes) - before) * 100));
  }
  expect((await verify(counter)).found).toEqual([]);
});

test('a balance in parts is one decided tax, owed once the last part is paid', async () => {
  await using counter = await createTestShop();
  await collect(counter);
  const placed = await paidOrder(counter);
  await open(counter, placed.paymentToken);
  await payPart(counter, await readOrder(counter, placed.id), 30_000);
  await counter.shop.db.update(taxRates).set({ rate: 9000 });
  await open(counter, placed.paymentToken);
  expect(await readOrder(counter, placed.id)).toMatchObject({ taxAmount: 12_876, outstanding: 142_716 });
  expect((await booked(counter, placed.id)).taxes).toBeUndefined();
  expect(await payBalance(counter, placed.id)).toMatchObject({ paymentState: 'paid', outstanding: 0 });
  expect((await booked(counter, placed.id)).taxes).toBe('-128.76');
  expect((await verify(counter)).found).toEqual([]);
});

test('a kept card is announced and charged with the tax', async () => {
  await using counter = await createTestShop();
  await collect(counter);
  const placed = await orderWithCard(counter);
  await announce(counter);
  const order = await readOrder(counter, placed.id);
  expect(order).toMatchObject({ taxAmount: 12_876, remainingBalance: 172_716 });
  expect((await readMails(counter)).at(-1)).toMatchObject({ data: { due: { amount: 172_716 } } });
  counter.advance(8 * DAY);
  await counter.shop.db.execute(sql`update card_charges set charge_at = ${counter.shop.clock()}`);
  await chargeCards(counter.shop);
  expect(await readOrder(counter, placed.id)).toMatchObject({ paymentState: 'paid', outstanding: 0 });
  expect((await booked(counter, placed.id)).taxes).toBe('-128.76');
  expect((await verify(counter)).found).toEqual([]);
});
