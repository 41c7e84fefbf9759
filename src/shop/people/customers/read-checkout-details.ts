import { and, eq, notInArray } from 'drizzle-orm';
import { newestFirst } from '#db/keyset.ts';
import { orders, type UserRow } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type AddressParts, addressOf } from '#values/address/shipping-address.ts';
import { splitName } from './customer-profile.ts';

export type CheckoutDetailsFacts = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** As the last paid order has it; null before the first. */
  address: AddressParts | null;
};

/**
 * What a signed-in customer's checkout is filled in with: the account's name and address, and the rest of the last order
 * whose deposit is paid. An unpaid one says nothing: whoever types a customer's address into a guest order puts it into
 * that customer's account, and a bow would go where an attacker wants it.
 */
export async function readCheckoutDetails(shop: Pick<Shop, 'db'>, user: UserRow): Promise<CheckoutDetailsFacts> {
  const { shippingAddress, street, street2, city, state, zip } = orders;
  const address = { shippingAddress, street, street2, city, state, zip };
  const [last] = await shop.db
    .select({
      name: orders.customerName,
      phone: orders.customerPhone,
      ...address,
    })
    .from(orders)
    .where(and(eq(orders.userId, user.id), notInArray(orders.status, ['pending', 'cancelled'])))
    // Gift cards alone went nowhere.
    .orderBy(eq(orders.shippingAddress, ''), ...newestFirst)
    .limit(1);
  const named = user.firstName !== null || user.lastName !== null;
  const { firstName, lastName } = named ? user : splitName(last?.name ?? '');
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: user.email,
    phone: last?.phone ?? '',
    address: last ? addressOf(last) : null,
  };
}
