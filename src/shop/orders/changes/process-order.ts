import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
import { moveOrder, type OrderMoved } from './move-order.ts';

/** Staff begin to make the bow. With money outstanding only if `allowUnpaid`. */
export function processOrder(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  key: string,
  { allowUnpaid }: { allowUnpaid: boolean },
): Promise<OrderMoved> {
  return moveOrder(shop, staff, key, { step: 'process', what: 'processing-started', allowUnpaid });
}
