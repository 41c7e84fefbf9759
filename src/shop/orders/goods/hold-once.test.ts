// Who gets something set aside once a day, and who is the same.
import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { fillCart, openedCheckout, placed } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';

const newCart = (gear: GearShop) => fillCart(gear, [{ productId: gear.quiver.id, quantity: 2 }]);

/** Whether an unpaid order of this mailbox, from this network and a browser of its own, gets something set aside. */
async function isHeld(gear: GearShop, customerEmail: string, network: string, browser = newCart(gear)) {
  const cart = await browser;
  const { order, keptUntil } = await placed(gear, await openedCheckout(gear, cart, { network }), { customerEmail });
  expect(order.status).toBe('pending');
  return keptUntil !== null;
}

test('a mailbox gets something set aside once a day, however it is spelled', async () => {
  await using gear = await createGearShop();
  await gear.shop.db.update(products).set({ stockQuantity: 60 });
  expect(await isHeld(gear, 'gwen.gear@gmail.com', '192.0.2.1')).toBe(true);
  expect(await isHeld(gear, 'GwenGear+more@googlemail.com', '192.0.2.2')).toBe(false);
  expect(await isHeld(gear, 'other@gmail.com', '192.0.2.3')).toBe(true);
});

test('a browser and a network get something set aside once a day', async () => {
  await using gear = await createGearShop();
  await gear.shop.db.update(products).set({ stockQuantity: 60 });
  const browser = newCart(gear);
  expect(await isHeld(gear, 'one@example.com', '192.0.2.1', browser)).toBe(true);
  expect(await isHeld(gear, 'two@example.com', '192.0.2.1')).toBe(false);
  gear.test.advance(6 * 60_000);
  expect(await isHeld(gear, 'three@example.com', '192.0.2.3', browser)).toBe(false);
  gear.test.advance(24 * 3_600_000);
  expect(await isHeld(gear, 'two@example.com', '192.0.2.1')).toBe(true);
});

test('of IPv6 a /56 gets it four times a day and a /48 sixteen times, whichever of its networks ask', async () => {
  await using gear = await createGearShop();
  await gear.shop.db.update(products).set({ stockQuantity: 400 });
  const held: boolean[] = [];
  for (let at = 0; at < 6; at += 1) held.push(await isHeld(gear, `a${at}@example.com`, `2001:db8:1:240${at}::/64`));
  expect(held).toEqual([true, true, true, true, false, false]);
  for (let at = 0; at < 14; at += 1) {
    const asked = await isHeld(gear, `b${at}@example.com`, `2001:db8:1:${(0x2500 + at * 256).toString(16)}::/64`);
    expect([at, asked]).toEqual([at, at < 10]);
  }
  expect(await isHeld(gear, 'c@example.com', '2001:db8:2:2400::/64')).toBe(true);
});
