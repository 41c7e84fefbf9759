import { expect, test } from 'vitest';
import type { CheckoutDetails } from '#contract/customers/customer-schemas.ts';
import { EMPTY_DETAILS } from '#web/order-fields/shipping-details.ts';
import { fillFromAccount, withoutFilledIn } from './account-details.ts';

const account: CheckoutDetails = {
  firstName: 'Ann',
  lastName: 'Archer',
  email: 'ann.archer@example.com',
  phone: '',
  address: { address: '12 Ridge Road', addressLine2: 'Unit 4', city: 'Butte', state: 'MT', zipCode: '59701' },
};
const untouched = () => false;

test('an empty form is filled in with name, email and the address of the last order', () => {
  expect(fillFromAccount(account, EMPTY_DETAILS, untouched)).toEqual({
    firstName: 'Ann',
    lastName: 'Archer',
    email: 'ann.archer@example.com',
    address: '12 Ridge Road',
    addressLine2: 'Unit 4',
    city: 'Butte',
    state: 'MT',
    zipCode: '59701',
  });
});

test('what was typed stays, and a field that was emptied on purpose stays empty', () => {
  const filled = fillFromAccount(account, { ...EMPTY_DETAILS, firstName: 'Bea' }, (field) => field === 'email');
  expect(filled).not.toHaveProperty('firstName');
  expect(filled).not.toHaveProperty('email');
  expect(filled.lastName).toBe('Archer');
});

test('an address is filled in as a whole or not at all', () => {
  const tooLong = account.address && { ...account.address, address: 'x'.repeat(121) };
  for (const address of [null, tooLong]) {
    expect(fillFromAccount({ ...account, address }, EMPTY_DETAILS, untouched)).not.toHaveProperty('address');
  }
  const filled = fillFromAccount(account, { ...EMPTY_DETAILS, city: 'Helena' }, untouched);
  expect(Object.keys(filled)).toEqual(['firstName', 'lastName', 'email']);
});

test('the tab remembers what was typed, and not what the account has filled in', () => {
  const filled = fillFromAccount(account, EMPTY_DETAILS, untouched);
  const shown = { ...EMPTY_DETAILS, ...filled, city: 'Helena', phone: '406 555 0100' };
  expect(withoutFilledIn(shown, filled)).toEqual({ ...EMPTY_DETAILS, city: 'Helena', phone: '406 555 0100' });
});
