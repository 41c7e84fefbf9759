import { expect, test } from 'vitest';
import { ApiError } from '#web/client/api-error.ts';
import { type CorrectionValues, correctionOf, startCorrection, wordsOf } from './correction-form.tsx';
import { correctionRules } from './correction-rules.ts';

const ADDRESS = {
  address: '12 K Street',
  addressLine2: 'Unit 4',
  city: 'Washington, DC',
  state: 'DC',
  zipCode: '20001',
};
const ORDER = { address: ADDRESS, bowColor: 'Tan', build: null };

test('an address is corrected in the parts in which it is kept, commas and all', () => {
  const values = startCorrection(ORDER);
  expect(values).toMatchObject(ADDRESS);
  expect(correctionOf({ ...values, addressLine2: ' Unit 5 ' }, { before: ORDER, ofBow: true })).toEqual({
    shippingAddress: '12 K Street, Unit 5, Washington, DC, DC 20001',
    address: { ...ADDRESS, addressLine2: 'Unit 5' },
  });
});

test('an address that stays is not sent along, so that one from before there were rules stands in no build’s way', () => {
  expect(correctionOf(startCorrection(ORDER), { before: ORDER, ofBow: true })).toEqual({});
});

test('an address in a form of its own is typed anew', async () => {
  const before = { ...ORDER, address: null };
  const values = startCorrection(before);
  expect(Object.keys(await sentencesOf(values))).toEqual(['address', 'city', 'state', 'zipCode']);
  expect(correctionOf({ ...values, ...ADDRESS }, { before, ofBow: false })).toMatchObject({ address: ADDRESS });
});

test('an emptied field is asked for by its name, and a ZIP code of another state is asked about', async () => {
  const values = startCorrection(ORDER);
  expect(await sentencesOf(values)).toEqual({});
  expect(await sentencesOf({ ...values, city: ' ', drawLength: '29', hand: 'Left' })).toEqual({
    city: 'Please enter your city.',
    drawWeight: 'Please choose all three, or none of them.',
  });
  expect(await sentencesOf({ ...values, state: 'Guam' })).toEqual({ zipCode: expect.stringContaining('not of Guam') });
});

test('color and build go along with a correction only where they are others', () => {
  const build = { drawLength: 29.5, drawWeight: 60, hand: 'Left' } as const;
  const before = { ...ORDER, build };
  const values = startCorrection(before);
  expect(correctionOf(values, { before, ofBow: true })).toEqual({});
  expect(correctionOf({ ...values, bowColor: 'Black' }, { before, ofBow: true })).toEqual({ bowColor: 'Black' });
  const lighter = { ...values, drawWeight: '55' };
  expect(correctionOf(lighter, { before, ofBow: true })).toEqual({
    build: { ...build, drawWeight: 55 },
  });
  const none = { ...values, drawLength: '', drawWeight: '', hand: '' };
  expect(correctionOf(none, { before, ofBow: true })).toEqual({ build: null });
});

async function sentencesOf(values: CorrectionValues) {
  const { errors } = await correctionRules(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, fault?.message]));
}

test('a customer who was overtaken reads what it is now, as the shop says it', () => {
  const now = 'This was changed since you opened it, so nothing was saved. It is now: Address: 9 River Road.';
  expect(wordsOf(new ApiError(409, now, { code: 'changed-meanwhile' }))).toBe(now);
  expect(wordsOf(new ApiError(500, 'a fault'))).toMatch(/Please try again; what you typed is still here/);
});
