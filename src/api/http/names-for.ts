import { may, type Permission } from '#contract/access.ts';
import { listColleagues } from '#shop/people/staff/staff-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** The names of those to whom work can be given that needs this permission. */
export async function namesFor(shop: Pick<Shop, 'db' | 'issuer'>, permission: Permission): Promise<string[]> {
  const colleagues = await listColleagues(shop);
  return colleagues.filter(({ role }) => may(role, permission)).map(({ name }) => name);
}
