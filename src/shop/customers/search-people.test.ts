import { expect, test } from 'vitest';
import { contactInquiries, giftCards, orders } from '#db/schema.ts';
import { listGiftCards } from '#shop/gift-cards/list-gift-cards.ts';
import { listInquiries } from '#shop/inquiries/list-inquiries.ts';
import { listStaffOrders } from '#shop/orders/reading/list-staff-orders.ts';
import { orderRows } from '#tests/support/orders/order-rows.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { listCustomers } from './list-customers.ts';

/** As it was typed, and what staff may look for. */
const NAMES = [
  ['Siobhán O’Hara', ["O'Hara", 'o’hara', 'OHara', 'OʼHARA', 'siobhan', "siobhan o'h"]],
  ["Dan O'Neil", ['O’Neil', "o'neil", 'ONEIL']],
  ['René Muñoz'.normalize('NFD'), ['René', 'rene', 'RENÉ'.normalize('NFD'), 'munoz', 'Muñoz']],
  ['Łukasz Sørensen', ['lukasz', 'Sorensen', 'SØRENSEN']],
  ['Jean‑Luc Roy', ['jean-luc', 'Jean‑Luc']],
  ['Ann\u200ba Lee', ['Anna']],
] as const;

test('people are found by what is typed for their names, with accents or without, wherever staff look for them', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const people = NAMES.map(([name], index) => ({ name, email: `person${index}@example.com` }));
  await shop.db.insert(orders).values(
    orderRows(
      shop,
      people.map(({ name, email }) => ({ customerName: name, customerEmail: email })),
    ),
  );
  await shop.db
    .insert(contactInquiries)
    .values(people.map((person) => ({ ...person, interest: 'other', message: 'Hello' })));
  for (const [index, [name, searches]] of NAMES.entries())
    for (const search of searches) {
      const inOrders = await listStaffOrders(shop, { search, limit: 50 });
      const inSorted = await listStaffOrders(shop, { search, sort: 'name', limit: 50 });
      const inCustomers = await listCustomers(shop, { search, limit: 50 });
      const inInquiries = await listInquiries(shop, { search, limit: 50 });
      expect({
        search,
        orders: inOrders.ok && inOrders.orders.map(({ customerName }) => customerName),
        sorted: inSorted.ok && inSorted.orders.map(({ customerName }) => customerName),
        customers: inCustomers.map((each) => each.name),
        inquiries: inInquiries.map((each) => each.name),
      }).toEqual({ search, orders: [name], sorted: [name], customers: [name], inquiries: [name] });
      expect(inCustomers[0]?.email).toBe(`person${index}@example.com`);
    }
  const [card] = await shop.db
    .insert(giftCards)
    .values({ codeHash: 'hash', lastFour: 'WXYZ', amount: 5000, recipient: "o'hara@example.com" })
    .returning();
  for (const search of ['O’Hara', "o'hara@example.com"])
    expect(await listGiftCards(shop, { search, limit: 50 })).toMatchObject([{ id: card?.id }]);
});
