import { expect, test } from 'vitest';
import { orderItems } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { fillCart, intentOf, openedCheckout, placed } from '#tests/support/gear/checkouts.ts';
import { createGearShop } from '#tests/support/gear/gear-shop.ts';
import { pay, readMails } from '#tests/support/orders/pre-orders.ts';
import { addToCart } from './change-cart.ts';
import { findCart, readCart } from './read-cart.ts';

test('gift cards with different words are two lines in cart and order, and each mail has its own', async () => {
  await using gear = await createGearShop();
  const card = { productId: gear.giftCard.id, giftRecipient: 'ben@example.com' };
  const visitor = await fillCart(gear, [
    { ...card, giftMessage: 'Dear Ben,\nshoot straight.' },
    { ...card, giftMessage: 'Happy birthday' },
    { ...card, giftMessage: null },
  ]);
  const opened = await openedCheckout(gear, visitor);
  // Words that were written after this came into the checkout stay in the cart.
  const later = { ...card, variantId: null, quantity: 1, giftMessage: 'Another time' };
  await placed(gear, opened);
  expect((await addToCart(gear.shop, visitor, later)).ok).toBe(true);
  await pay(gear.test, intentOf(opened));
  await syncPayment(gear.shop, intentOf(opened));
  const words = ['Dear Ben,\nshoot straight.', 'Happy birthday', null];
  const lines = await gear.shop.db.select().from(orderItems).orderBy(orderItems.id);
  expect(lines.map(({ quantity, giftMessage }) => [quantity, giftMessage])).toEqual(words.map((each) => [1, each]));
  const mails = (await readMails(gear.test)).filter(({ template }) => template === 'gift-card');
  expect(mails.map(({ data }) => (data as { message: string | null }).message)).toEqual(words);
  const cart = await findCart(gear.shop, visitor);
  expect((await readCart(gear.shop, cart?.id ?? 0)).map(({ giftMessage }) => giftMessage)).toEqual(['Another time']);
});
