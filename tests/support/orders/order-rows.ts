import type { orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

type NewOrder = typeof orders.$inferInsert;

/** Rows of orders as somebody else wrote them; each has what it is given, and is Ann's else. Numbered as they stand: FD-00000000. */
export function orderRows({ clock }: Pick<Shop, 'clock'>, given: Partial<NewOrder>[]): NewOrder[] {
  return given.map((order, index) => {
    const orderNumber = `FD-${String(index).padStart(8, '0')}`;
    const ann = { customerName: 'Ann Archer', customerEmail: 'ann@example.com', shippingAddress: '1 Ridge Road' };
    const price = { totalAmount: 177_600, depositAmount: 17_760, remainingBalance: 159_840 };
    return { orderNumber, ...ann, ...price, createdAt: clock(), ...order };
  });
}
