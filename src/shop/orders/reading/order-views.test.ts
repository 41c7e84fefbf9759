import { expect, test } from 'vitest';
import { COMMAND_LINE, removeMember } from '#shop/people/staff/change-member.ts';
import { addStaff, findStaffId } from '#shop/people/staff/staff-accounts.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { addOrderView, changeOrderView, listOrderViews, removeOrderView } from './order-views.ts';

async function hire({ shop }: TestShop, username: string, role: StaffMember['role']): Promise<StaffMember> {
  await addStaff(shop, { username, password: 'a long enough password' });
  const row = await shop.db.query.staff.findFirst({ where: (staff, { eq }) => eq(staff.username, username) });
  return { name: username, role, via: 'password', staffId: row?.id ?? 0 };
}

const SHIPPED = { name: 'Shipped', query: 'status=shipped', shared: false };
const names = async (counter: TestShop, member: StaffMember) =>
  (await listOrderViews(counter.shop, member)).map(({ name, mayChange }) => `${name}${mayChange ? '' : ' (theirs)'}`);

test('a view is its maker’s alone until it is shared, and then everybody has it', async () => {
  await using counter = await createTestShop();
  const [ann, ben] = [await hire(counter, 'ann', 'support'), await hire(counter, 'ben', 'workshop')];
  const kept = await addOrderView(counter.shop, ann, SHIPPED);
  const id = kept.ok ? (kept.views[0]?.id ?? 0) : 0;
  expect(await names(counter, ann)).toEqual(['Shipped']);
  expect(await names(counter, ben)).toEqual([]);
  const unknown = { ok: false, reason: 'unknown-view' };
  expect(await changeOrderView(counter.shop, ben, id, { name: 'Mine' })).toEqual(unknown);
  expect(await removeOrderView(counter.shop, ben, id)).toEqual(unknown);
  await changeOrderView(counter.shop, ann, id, { shared: true });
  expect(await names(counter, ben)).toEqual(['Shipped (theirs)']);
  expect(await removeOrderView(counter.shop, ben, id)).toEqual(unknown);
  const owner = await hire(counter, 'olive', 'owner');
  expect(await changeOrderView(counter.shop, owner, id, { name: 'On their way' })).toMatchObject({ ok: true });
  expect(await names(counter, ann)).toEqual(['On their way']);
});

test('a name stands for one view, of a person and of the shop, in any case of letters', async () => {
  await using counter = await createTestShop();
  const [ann, ben] = [await hire(counter, 'ann', 'support'), await hire(counter, 'ben', 'manager')];
  await addOrderView(counter.shop, ann, SHIPPED);
  const taken = { ok: false, reason: 'name-taken' };
  expect(await addOrderView(counter.shop, ann, { ...SHIPPED, name: 'SHIPPED' })).toEqual(taken);
  expect(await addOrderView(counter.shop, ben, SHIPPED)).toMatchObject({ ok: true });
  const both = await Promise.all([1, 2].map(() => addOrderView(counter.shop, ben, { ...SHIPPED, shared: true })));
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  // The same name, once of the shop and once of her own.
  expect(await names(counter, ann)).toEqual(['Shipped', 'Shipped (theirs)']);
});

test('views of one’s own go with whoever leaves, and shared ones stay', async () => {
  await using counter = await createTestShop();
  const [ann, ben] = [await hire(counter, 'ann', 'support'), await hire(counter, 'ben', 'manager')];
  await addOrderView(counter.shop, ann, SHIPPED);
  await addOrderView(counter.shop, ann, { ...SHIPPED, name: 'All of us', shared: true });
  const id = (await findStaffId(counter.shop, 'ann')) ?? 0;
  expect(await removeMember(counter.shop, COMMAND_LINE, id)).toMatchObject({ ok: true });
  expect(await names(counter, ben)).toEqual(['All of us']);
  expect(await names(counter, await hire(counter, 'ann', 'manager'))).toEqual(['All of us']);
});

test('fifty views are kept, and no more', async () => {
  await using counter = await createTestShop();
  const ann = await hire(counter, 'ann', 'support');
  for (let n = 1; n <= 50; n += 1) await addOrderView(counter.shop, ann, { ...SHIPPED, name: `View ${n}` });
  const refused = await addOrderView(counter.shop, ann, SHIPPED);
  expect(refused).toEqual({ ok: false, reason: 'too-many-views' });
});
