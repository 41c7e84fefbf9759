import { expect, test } from 'vitest';
import { readBowColor } from '#values/build.ts';
import { checkDetails } from './check-details.ts';
import { EMPTY_DETAILS, FIELD_LIMITS, type ShippingDetails, TYPED_FIELDS } from './shipping-details.ts';

const complete: ShippingDetails = {
  firstName: 'Ada',
  lastName: 'Boone',
  email: 'ada@example.com',
  phone: '',
  address: '12 Ridge Road',
  city: 'Butte',
  state: 'MT',
  zipCode: '59701',
  bowColor: 'Black',
};

test('a complete form with the agreement ticked can be sent, and the phone may stay empty', () => {
  expect(checkDetails(complete, true)).toBeNull();
});

test('every required field that holds only spaces is missing information', () => {
  for (const field of TYPED_FIELDS.filter((name) => name !== 'phone')) {
    const objection = checkDetails({ ...complete, [field]: '  ' }, true);
    expect(objection).toMatchObject({
      title: 'Missing Information',
      description: 'Please fill in all required shipping fields.',
      agreementMissing: false,
    });
    expect(Object.keys(objection?.fields ?? {})).toEqual([field]);
  }
});

test('without the agreement that is what is asked for, however much else is missing', () => {
  for (const details of [complete, EMPTY_DETAILS]) {
    expect(checkDetails(details, false)).toMatchObject({
      title: 'Agreement Required',
      description: 'Please agree to the remaining balance terms to continue.',
      agreementMissing: true,
    });
  }
  expect(Object.keys(checkDetails(EMPTY_DETAILS, false)?.fields ?? {})).toHaveLength(7);
});

test('an address that cannot receive mail is named before the card is charged', () => {
  for (const email of ['ada', 'ada@', 'ada@example', 'ada @example.com', '@example.com']) {
    expect(checkDetails({ ...complete, email }, true)?.fields).toEqual({ email: 'Please check the email address.' });
  }
});

test('the longest name and address that the fields allow are within what the shop accepts', () => {
  const { firstName, lastName, address, city, state, zipCode } = FIELD_LIMITS;
  expect(firstName + 1 + lastName).toBeLessThanOrEqual(201);
  expect(address + 2 + city + 2 + state + 1 + zipCode).toBeLessThanOrEqual(400);
});

test('a link may choose the colour in any case, and an unknown colour chooses nothing', () => {
  expect([readBowColor('tan'), readBowColor('BLACK'), readBowColor('camo'), readBowColor(null)]).toEqual([
    'Tan',
    'Black',
    null,
    null,
  ]);
});
