import { and, asc, ilike, isNull } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import { listCustomers } from '#shop/customers/list-customers.ts';
import { listStaffOrders } from '#shop/orders/reading/list-staff-orders.ts';
import { listMails } from '#shop/outbox/list-mails.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { searchBows } from '#shop/workshop/list-workshop-bows.ts';

/** What whoever asks may see. */
export type Sees = { orders: boolean; customers: boolean; products: boolean };

const FEW = 5;
/** Shorter words have half of all orders. */
const SHORTEST = 2;

const ORDER_NUMBER = /^FD-[0-9A-Z]{8}$/i;
/** Of an order or of a bow. */
const NUMBER = /^(?:FD-[0-9A-Z]{8}|FDH-[\d-]+)$/i;

/**
 * Orders, customers, bows, products and mails for what is typed into one field: a few of each, each by its own search. Mails are
 * found by a whole address or the whole number of an order alone.
 */
export async function findPlaces(shop: Shop, search: string, sees: Sees) {
  const words = search.trim();
  const none = words.length < SHORTEST;
  // A whole number is no part of a name.
  const isName = !none && !NUMBER.test(words);
  const [orders, customers, bows, found, mails] = await Promise.all([
    sees.orders && !none ? listStaffOrders(shop, { search: words, limit: FEW }) : null,
    sees.customers && isName ? listCustomers(shop, { search: words, limit: FEW }) : [],
    sees.orders && !none ? searchBows(shop, words) : [],
    sees.products && isName ? findProducts(shop, words) : [],
    sees.customers && (words.includes('@') || ORDER_NUMBER.test(words))
      ? listMails(shop, { search: words, limit: FEW })
      : [],
  ]);
  return { orders: orders?.ok ? orders.orders : [], customers, bows: bows.slice(0, FEW), products: found, mails };
}

function findProducts({ db }: Pick<Shop, 'db'>, words: string) {
  const each = words.split(/\s+/).map((word) => ilike(products.name, `%${word.replace(/[\\%_]/g, '\\$&')}%`));
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(isNull(products.archivedAt), ...each))
    .orderBy(asc(products.name))
    .limit(FEW);
}
