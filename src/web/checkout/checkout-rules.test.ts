import type { FieldErrors } from 'react-hook-form';
import { expect, test } from 'vitest';
import { LONGEST_ADDRESS } from '#contract/fields/field-limits.ts';
import { SHIPPING_FIELDS } from '#contract/fields/shipping-fields.ts';
import { orderDetails } from '#contract/orders/order-schemas.ts';
import { joinAddress } from '#values/address/shipping-address.ts';
import { zipKey } from '#values/address/zip-codes.ts';
import { readBowColor } from '#values/bow/build.ts';
import {
  type CheckoutGoods,
  type CheckoutValues,
  EMPTY_DETAILS,
  OPTIONAL_FIELDS,
  PERSON_FIELDS,
  TYPED_FIELDS,
} from '#web/order-fields/shipping-details.ts';
import { checkoutRules } from './checkout-rules.ts';
import { objectTo } from './use-checkout-form.ts';

const complete: CheckoutValues = {
  firstName: 'Ada',
  lastName: 'Boone',
  email: 'ada@example.com',
  phone: '',
  address: '12 Ridge Road',
  addressLine2: '',
  city: 'Butte',
  state: 'MT',
  zipCode: '59701-1234',
  bowColor: 'Black',
  build: null,
  agreed: true,
  keepsCard: false,
  zipChecked: '',
};

async function faultsOf(changes: Partial<CheckoutValues>, goods?: CheckoutGoods): Promise<FieldErrors<CheckoutValues>> {
  const typed = { ...complete, ...changes };
  const { errors } = await checkoutRules(typed, goods, { fields: {}, shouldUseNativeValidation: false });
  return errors;
}

test('a complete form with the agreement ticked can be sent; the phone and the second line may stay empty', async () => {
  expect(await faultsOf({})).toEqual({});
  expect(objectTo({})).toBeNull();
});

test('of gift cards alone nothing is asked but who orders them, whatever an earlier cart has left in the other fields', async () => {
  const mailed = { withBow: false, withAddress: false };
  const left = { address: '', city: '', state: 'Nowhere', zipCode: '1', phone: '5'.repeat(31), agreed: false };
  expect(await faultsOf(left, mailed)).toEqual({});
  for (const field of PERSON_FIELDS)
    expect(Object.keys(await faultsOf({ ...left, [field]: ' ' }, mailed))).toEqual([field]);
  expect(Object.keys(await faultsOf(left, { ...mailed, withAddress: true }))).toContain('address');
});

test('every required field that holds only spaces is missing information', async () => {
  for (const field of TYPED_FIELDS.filter((name) => !OPTIONAL_FIELDS.includes(name))) {
    const faults = await faultsOf({ [field]: '  ' });
    expect(Object.keys(faults)).toEqual([field]);
    expect(faults[field]?.message).toMatch(/^Please enter your /);
    expect(objectTo(faults)).toEqual({
      title: 'Missing Information',
      description: 'Please fill in all required shipping fields.',
    });
  }
});

test('without the agreement that is what is asked for, however much else is missing', async () => {
  for (const details of [complete, EMPTY_DETAILS]) {
    expect(objectTo(await faultsOf({ ...details, agreed: false }))).toEqual({
      title: 'Agreement Required',
      description: 'Please agree to the remaining balance terms to continue.',
    });
  }
  expect(Object.keys(await faultsOf(EMPTY_DETAILS))).toHaveLength(7);
});

test('an address that the shop cannot write to is named at its field before the card is charged', async () => {
  for (const email of [
    'ada',
    'ada@',
    'ada@example',
    'ada @example.com',
    'a..b@example.com',
    'ada@example.com,',
    'jürgen@example.com',
  ]) {
    const faults = await faultsOf({ email });
    const shop = orderDetails.shape.customerEmail.safeParse(email);
    expect([email, faults.email?.message]).toEqual([email, shop.error?.issues[0]?.message]);
    expect(objectTo(faults)?.title).toBe('Check Your Email');
  }
  expect(await faultsOf({ email: ' ada@example.com ' })).toEqual({});
});

test('anything else that cannot be sent says so as well', async () => {
  expect(objectTo(await faultsOf({ city: 'But\0te' }))).toEqual({
    title: 'Check Your Details',
    description: 'Please use plain text here.',
  });
  expect(objectTo(await faultsOf({ build: { drawLength: 99, drawWeight: 60, hand: 'Left' } }))).toEqual({
    title: 'Check Your Details',
    description: 'Please check your bow and its build.',
  });
});

test('the longest name and address that the fields allow are within what the shop accepts', async () => {
  const longest = { ...complete };
  for (const field of TYPED_FIELDS) {
    if (!['email', 'state', 'zipCode'].includes(field)) longest[field] = 'x'.repeat(SHIPPING_FIELDS[field].limit);
  }
  longest.state = 'Northern Mariana Islands';
  longest.zipCode = '96950 - 1234';
  expect(await faultsOf(longest)).toEqual({});
  const { customerName } = orderDetails.shape;
  expect(customerName.safeParse(`${longest.firstName} ${longest.lastName}`).success).toBe(true);
  expect(joinAddress(longest).length).toBeLessThanOrEqual(LONGEST_ADDRESS);
});

test('what is no state and no ZIP code of the USA is said at its own field, for the bow as for gear', async () => {
  const sentences = async (changes: Partial<CheckoutValues>) =>
    Object.entries(await faultsOf(changes)).map(([field, fault]) => [field, fault?.message]);
  expect(await sentences({ state: 'Montanna', zipCode: 'abc' })).toEqual([
    ['state', 'Please enter a state of the USA, such as MT.'],
    ['zipCode', 'Please enter a ZIP code, such as 59801 or 59801-1234.'],
  ]);
  expect(await sentences({ city: 'Toronto', state: 'Ontario', zipCode: 'M5V 2T6' })).toHaveLength(2);
  for (const zipCode of ['5970', '597012', '59701-12', '59701-12345']) {
    expect(await sentences({ zipCode })).toEqual([['zipCode', expect.any(String)]]);
  }
  for (const zipCode of ['59701', '59701 1234', '597011234', ' 59701-1234 '])
    expect(await sentences({ zipCode })).toEqual([]);
  for (const state of ['montana', 'Mont.', 'mt.']) expect(await sentences({ state })).toEqual([]);
});

test('a ZIP code of another state is asked about until somebody says that it is right', async () => {
  const hawaii = { state: 'Hawaii', zipCode: '59701 1234' };
  expect((await faultsOf(hawaii)).zipCode?.message).toBe(
    '59701-1234 is a ZIP code of Montana, not of Hawaii. Please correct it, or tick below that it is right.',
  );
  expect(await faultsOf({ ...hawaii, zipChecked: zipKey(hawaii) })).toEqual({});
  // Said of the one, it is not said of another.
  expect(await faultsOf({ ...hawaii, state: 'Guam', zipChecked: zipKey(hawaii) })).toHaveProperty('zipCode');
});

test('a link may choose the colour in any case, and an unknown colour chooses nothing', () => {
  expect([readBowColor('tan'), readBowColor('BLACK'), readBowColor('camo'), readBowColor(null)]).toEqual([
    'Tan',
    'Black',
    null,
    null,
  ]);
});
