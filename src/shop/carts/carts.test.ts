import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cartItems, carts, checkouts, orderItems, payments, products, productVariants } from '#db/schema.ts';
import { deleteProduct } from '#shop/catalogue/changing/delete-product.ts';
import { currentTerms } from '#shop/catalogue/current-terms.ts';
import { expireSessions } from '#shop/jobs/task-list.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { depositOf, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { type Addition, addToCart, changeQuantity, removeFromCart } from './change-cart.ts';
import { joinCart } from './join-cart.ts';
import { type CartVisitor, findCart, readCart, sumCart } from './read-cart.ts';

const NOBODY: CartVisitor = { secret: null, userId: null };

/** Puts something into a cart, and answers the visitor as their browser comes back. */
async function add({ shop }: GearShop, visitor: CartVisitor, addition: Partial<Addition>): Promise<CartVisitor> {
  const added = await addToCart(shop, visitor, { ...ONE, ...addition });
  if (!added.ok) throw new Error(added.reason);
  return { ...visitor, secret: added.secret ?? visitor.secret };
}

const ONE: Addition = { productId: 0, variantId: null, quantity: 1, giftRecipient: null, giftMessage: null };

async function linesOf({ shop }: GearShop, visitor: CartVisitor) {
  const cart = await findCart(shop, visitor);
  return cart ? readCart(shop, cart.id) : null;
}

const quantitiesOf = async (gear: GearShop, visitor: CartVisitor) =>
  (await linesOf(gear, visitor))?.map(({ name, variantName, quantity }) => [variantName ?? name, quantity]);

test("a visitor's cart is found again by the secret of its cookie, of which the table keeps a hash", async () => {
  await using gear = await createGearShop();
  const visitor = await add(gear, NOBODY, { productId: gear.quiver.id, quantity: 2 });
  expect(await linesOf(gear, visitor)).toEqual([
    {
      itemId: expect.any(Number),
      productId: gear.quiver.id,
      variantId: null,
      kind: 'stock',
      name: 'Quiver',
      variantName: null,
      slug: 'quiver',
      quantity: 2,
      price: 9900,
      weight: 0.9,
      available: 3,
      problem: null,
      imageUrl: '/pictures/quiver.webp',
      giftRecipient: null,
      giftMessage: null,
    },
  ]);
  const [row] = await gear.shop.db.select().from(carts);
  expect(JSON.stringify(row)).not.toContain(visitor.secret);
  expect(await findCart(gear.shop, { secret: row?.secretHash ?? '', userId: null })).toBeNull();
});

test('what is put in twice is one line; each size, recipient and message of a gift card is a line of its own', async () => {
  await using gear = await createGearShop();
  let visitor = await add(gear, NOBODY, { productId: gear.tee.id, variantId: gear.small.id });
  visitor = await add(gear, visitor, { productId: gear.tee.id, variantId: gear.small.id, quantity: 2 });
  visitor = await add(gear, visitor, { productId: gear.tee.id, variantId: gear.large.id });
  const card = { productId: gear.giftCard.id, giftRecipient: 'bea@example.com' };
  visitor = await add(gear, visitor, { ...card, giftMessage: 'Happy birthday' });
  visitor = await add(gear, visitor, { ...card, giftMessage: 'Happy birthday' });
  visitor = await add(gear, visitor, { ...card, giftMessage: 'Get well soon' });
  visitor = await add(gear, visitor, card);
  visitor = await add(gear, visitor, { ...card, giftRecipient: null });
  const lines = await linesOf(gear, visitor);
  expect(lines?.map(({ variantName, price, quantity }) => [variantName, price, quantity])).toEqual([
    ['S / Black', 3200, 3],
    ['L / Black', 3500, 1],
    [null, 5000, 2],
    ...[
      [null, 5000, 1],
      [null, 5000, 1],
      [null, 5000, 1],
    ],
  ]);
  expect(lines?.[2]).toMatchObject({
    kind: 'gift_card',
    giftRecipient: 'bea@example.com',
    giftMessage: 'Happy birthday',
  });
});

test('the bow is in a cart once, and of the cart its deposit is paid now and its balance later', async () => {
  await using gear = await createGearShop();
  const bow = { productId: gear.hunter.id, quantity: 3 };
  const visitor = await add(gear, await add(gear, await add(gear, NOBODY, bow), bow), { productId: gear.quiver.id });
  const lines = (await linesOf(gear, visitor)) ?? [];
  expect(lines.map(({ kind, quantity, price }) => [kind, quantity, price])).toEqual([
    ['bow', 1, 177_600],
    ['stock', 1, 9900],
  ]);
  const terms = await currentTerms(gear.shop);
  expect(sumCart(lines, terms)).toEqual({ subtotal: 187_500, today: 27_660, later: 159_840 });
  const more = await changeQuantity(gear.shop, visitor, { itemId: lines[0]?.itemId ?? 0, quantity: 2 });
  expect(more).toEqual({ ok: false, reason: 'too-many', most: 1, left: null, inCart: 1 });
});

test('no more is put into a cart than there is, or than one order takes', async () => {
  await using gear = await createGearShop();
  const { shop, quiver, tee, small } = gear;
  const visitor = await add(gear, NOBODY, { productId: quiver.id, quantity: 2 });
  const more = (addition: Partial<Addition>) => addToCart(shop, visitor, { ...ONE, ...addition });
  const few = { ok: false, reason: 'too-many', most: 3, left: 3, inCart: 2 };
  expect(await more({ productId: quiver.id, quantity: 2 })).toEqual(few);
  const shirts = await more({ productId: tee.id, variantId: small.id, quantity: 21 });
  expect(shirts).toEqual({ ok: false, reason: 'too-many', most: 20, left: null, inCart: 0 });
  expect(await more({ productId: tee.id })).toMatchObject({ reason: 'choose-variant' });
  expect(await more({ productId: quiver.id, variantId: small.id })).toMatchObject({ reason: 'not-sold' });
  expect(await more({ productId: 999_999 })).toMatchObject({ reason: 'not-sold' });
  await shop.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, quiver.id));
  expect(await more({ productId: quiver.id })).toMatchObject({ reason: 'sold-out' });
  expect(await quantitiesOf(gear, visitor)).toEqual([['Quiver', 2]]);
});

test('a cart shows the prices of today, and says what became scarce, was sold out or is sold no more', async () => {
  await using gear = await createGearShop();
  const { shop, quiver, tee, small, large } = gear;
  let visitor = await add(gear, NOBODY, { productId: quiver.id, quantity: 3 });
  visitor = await add(gear, visitor, { productId: tee.id, variantId: small.id });
  visitor = await add(gear, visitor, { productId: tee.id, variantId: large.id });
  const change = (set: Partial<typeof products.$inferInsert>) =>
    shop.db.update(products).set(set).where(eq(products.id, quiver.id));
  const problems = async () => (await linesOf(gear, visitor))?.map(({ problem }) => problem);

  await change({ stockQuantity: 2, price: 8800 });
  await shop.db.update(productVariants).set({ isActive: false }).where(eq(productVariants.id, large.id));
  const lines = (await linesOf(gear, visitor)) ?? [];
  expect(lines.map(({ problem }) => problem)).toEqual(['too-many', null, 'not-sold']);
  expect(sumCart(lines, null).subtotal).toBe(3 * 8800 + 3200);
  await change({ stockQuantity: 0 });
  expect(await problems()).toEqual(['sold-out', null, 'not-sold']);
  await change({ stockQuantity: 5, archivedAt: shop.clock() });
  expect(await problems()).toEqual(['not-sold', null, 'not-sold']);
});

test('a product that is deleted leaves its name in the carts that had it, and that it is sold no more', async () => {
  await using gear = await createGearShop();
  const { shop, quiver, tee, small } = gear;
  let visitor = await add(gear, NOBODY, { productId: quiver.id });
  visitor = await add(gear, visitor, { productId: tee.id, variantId: small.id });
  for (const { id } of [quiver, tee])
    expect(await deleteProduct(shop, STAFF, id)).toEqual({ ok: true, outcome: 'archived' });
  const lines = (await linesOf(gear, visitor)) ?? [];
  expect(lines).toMatchObject([
    { name: 'Quiver', problem: 'not-sold' },
    { name: tee.name, problem: 'not-sold' },
  ]);
  expect(sumCart(lines, null).subtotal).toBe(0);
  for (const { itemId } of lines) await removeFromCart(shop, visitor, itemId);
  // Nobody has it any more.
  expect(await deleteProduct(shop, STAFF, quiver.id)).toEqual({ ok: true, outcome: 'deleted' });
});

test("nobody changes or empties a line of another's cart", async () => {
  await using gear = await createGearShop();
  const { shop, quiver } = gear;
  const ann = await add(gear, NOBODY, { productId: quiver.id });
  const sam = await add(gear, NOBODY, { productId: quiver.id, quantity: 2 });
  const itemId = (await linesOf(gear, ann))?.[0]?.itemId ?? 0;
  expect(await changeQuantity(shop, sam, { itemId, quantity: 3 })).toMatchObject({ reason: 'not-found' });
  expect(await changeQuantity(shop, NOBODY, { itemId, quantity: 3 })).toMatchObject({ reason: 'not-found' });
  await removeFromCart(shop, sam, itemId);
  expect(await quantitiesOf(gear, ann)).toEqual([['Quiver', 1]]);
  expect(await changeQuantity(shop, ann, { itemId, quantity: 3 })).toMatchObject({ ok: true });
  expect(await quantitiesOf(gear, ann)).toEqual([['Quiver', 3]]);
  await removeFromCart(shop, ann, itemId);
  expect(await quantitiesOf(gear, ann)).toEqual([]);
});

test("on signing in a visitor's cart becomes the account's; where there is one, quantities are added up to the stock", async () => {
  await using gear = await createGearShop();
  const { shop, quiver, tee, small, hunter } = gear;
  const { user } = await signIn(gear.test);
  const phone = await add(gear, NOBODY, { productId: quiver.id, quantity: 2 });
  const join = (visitor: CartVisitor) => joinCart(shop, { secret: visitor.secret ?? '', userId: user.id });
  await join(phone);
  const ann = { secret: null, userId: user.id };
  expect(await quantitiesOf(gear, ann)).toEqual([['Quiver', 2]]);
  // Signed out: the browser's cookie opens the account's cart no more.
  expect(await findCart(shop, phone)).toBeNull();

  let desk = await add(gear, NOBODY, { productId: quiver.id, quantity: 2 });
  desk = await add(gear, desk, { productId: tee.id, variantId: small.id });
  desk = await add(gear, desk, { productId: hunter.id });
  await join(desk);
  await join(desk);
  expect(await quantitiesOf(gear, ann)).toEqual([
    ['Quiver', 3],
    ['S / Black', 1],
    ['Hunter', 1],
  ]);
  expect(await shop.db.$count(carts)).toBe(1);

  const { user: sam } = await signIn(gear.test, STRANGER);
  await joinCart(shop, { secret: phone.secret ?? '', userId: sam.id });
  expect(await findCart(shop, { secret: null, userId: sam.id })).toBeNull();
});

test('gift cards with different words stay two lines when a cart joins that of an account', async () => {
  await using gear = await createGearShop();
  const { user } = await signIn(gear.test);
  const own = { secret: null, userId: user.id };
  const card = { productId: gear.giftCard.id, giftRecipient: 'bea@example.com' };
  await add(gear, own, { ...card, giftMessage: 'One' });
  let guest = await add(gear, NOBODY, { ...card, giftMessage: 'Two' });
  guest = await add(gear, guest, { ...card, giftMessage: 'One' });
  await joinCart(gear.shop, { secret: guest.secret ?? '', userId: user.id });
  const lines = await linesOf(gear, own);
  expect(lines?.map(({ giftMessage, quantity }) => [giftMessage, quantity])).toEqual([
    ['One', 2],
    ['Two', 1],
  ]);
});

test('two browsers that sign in at once leave the account one cart with the lines of both', async () => {
  await using gear = await createGearShop();
  const { shop, quiver, tee, small } = gear;
  const { user } = await signIn(gear.test);
  const browsers = [
    await add(gear, NOBODY, { productId: quiver.id }),
    await add(gear, NOBODY, { productId: tee.id, variantId: small.id }),
  ];
  await Promise.all(browsers.map(({ secret }) => joinCart(shop, { secret: secret ?? '', userId: user.id })));
  const own = { secret: null, userId: user.id };
  await Promise.all([add(gear, own, { productId: quiver.id }), add(gear, own, { productId: quiver.id })]);
  expect(new Map((await quantitiesOf(gear, own)) as [string, number][])).toEqual(
    new Map([
      ['Quiver', 3],
      ['S / Black', 1],
    ]),
  );
  expect(await shop.db.$count(carts)).toBe(1);
});

test('what is paid for leaves the cart that it was begun with, and what was added since stays', async () => {
  await using gear = await createGearShop();
  const { shop, hunter, quiver, tee, small } = gear;
  let visitor = await add(gear, NOBODY, { productId: hunter.id });
  visitor = await add(gear, visitor, { productId: quiver.id, quantity: 1 });
  const order = await pendingOrder(gear.test);
  const cartId = (await findCart(shop, visitor))?.id ?? 0;
  await shop.db.insert(checkouts).values({
    id: 'checkout',
    cartId,
    lines: [],
    shippingAmount: 0,
    taxAmount: 0,
    totalAmount: 177_600,
    todayAmount: 17_760,
    laterAmount: 159_840,
  });
  await shop.db.update(payments).set({ checkoutId: 'checkout' }).where(eq(payments.orderId, order.id));
  const line = { orderId: order.id, productId: quiver.id, kind: 'stock' as const, name: 'Quiver', price: 9900 };
  await shop.db.insert(orderItems).values({ ...line, quantity: 1 });
  // While the card is being charged, the visitor goes on in another tab, and signs in there, where another cart is.
  await add(gear, visitor, { productId: quiver.id, quantity: 1 });
  const { user } = await signIn(gear.test);
  const own = { secret: null, userId: user.id };
  await add(gear, own, { productId: tee.id, variantId: small.id });
  await joinCart(shop, { secret: visitor.secret ?? '', userId: user.id });
  expect(await quantitiesOf(gear, own)).toHaveLength(3);

  await pay(gear.test, depositOf(order));
  await syncPayment(shop, depositOf(order));
  expect(await quantitiesOf(gear, own)).toEqual([
    ['Quiver', 1],
    ['S / Black', 1],
  ]);
  await syncPayment(shop, depositOf(order));
  expect(await quantitiesOf(gear, own)).toHaveLength(2);
});

test('a cart that nobody has changed for 90 days is deleted', async () => {
  await using gear = await createGearShop();
  const days = (count: number) => gear.test.advance(count * 86_400_000);
  const left = await add(gear, NOBODY, { productId: gear.quiver.id });
  days(30);
  const used = await add(gear, NOBODY, { productId: gear.quiver.id });
  days(60.5);
  await expireSessions(gear.shop);
  expect([await findCart(gear.shop, left), await quantitiesOf(gear, used)]).toEqual([null, [['Quiver', 1]]]);
  expect(await gear.shop.db.$count(cartItems)).toBe(1);
});

test('without a print provider nothing that has to be printed goes into a cart, and what is in one is not sold', async () => {
  await using gear = await createGearShop();
  const { shop, tee, small } = gear;
  await shop.db.update(products).set({ isPrintOnDemand: true }).where(eq(products.id, tee.id));
  const addition = { ...ONE, productId: tee.id, variantId: small.id };
  const visitor = await add(gear, NOBODY, addition);
  const nobodyPrints = { ...shop, printing: null };
  expect(await addToCart(nobodyPrints, NOBODY, addition)).toEqual({ ok: false, reason: 'not-sold' });
  const cart = await findCart(shop, visitor);
  expect(await readCart(nobodyPrints, cart?.id ?? 0)).toMatchObject([{ kind: 'print', problem: 'not-sold' }]);
  expect(await readCart(shop, cart?.id ?? 0)).toMatchObject([{ kind: 'print', problem: null }]);
});
