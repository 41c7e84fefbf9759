import { expect, test } from 'vitest';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { changeDesk, readDesk } from './desk-choices.ts';
import { addStaff, findStaffId } from './staff-accounts.ts';

test('each person has columns and keys of their own, and each list is kept by itself', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const hire = async (username: string): Promise<StaffMember> => {
    await addStaff(shop, { username, password: 'a long enough password' });
    return { name: username, role: 'support', via: 'password', staffId: (await findStaffId(shop, username)) ?? 0 };
  };
  const [ann, ben] = [await hire('ann'), await hire('ben')];
  expect(await readDesk(shop, ann)).toEqual({ columns: {}, letterKeys: true });
  // Two windows choose at the same moment.
  await Promise.all([
    changeDesk(shop, ann, { columns: { orders: ['number', 'email'] } }),
    changeDesk(shop, ann, { columns: { customers: ['name'] } }),
    changeDesk(shop, ann, { letterKeys: false }),
  ]);
  const hers = { columns: { orders: ['number', 'email'], customers: ['name'] }, letterKeys: false };
  expect(await readDesk(shop, ann)).toEqual(hers);
  expect(await changeDesk(shop, ann, { columns: { orders: ['number'] } })).toEqual({
    columns: { orders: ['number'], customers: ['name'] },
    letterKeys: false,
  });
  expect(await readDesk(shop, ben)).toEqual({ columns: {}, letterKeys: true });
});
