import { expect, test } from 'vitest';
import { checkCorrection, correctionOf, startCorrection } from './correction.ts';

test('an address in its usual form is corrected in its parts, and comes out in the same form', () => {
  const order = { shippingAddress: 'Unit 4, 12 Ridge Road, Butte, MT 59701', bowColor: 'Tan' as const, build: null };
  const { inParts, values } = startCorrection(order);
  expect(inParts).toBe(true);
  expect(values).toMatchObject({ address: 'Unit 4, 12 Ridge Road', city: 'Butte', state: 'MT', zipCode: '59701' });
  expect(correctionOf({ ...values, city: ' Helena ' }, { inParts, before: null }).shippingAddress).toBe(
    'Unit 4, 12 Ridge Road, Helena, MT 59701',
  );
});

test('an address in a form of its own is corrected as the line that it is', () => {
  const { inParts, values } = startCorrection({
    ...{ shippingAddress: 'The cabin behind the mill', bowColor: 'Black' },
    build: null,
  });
  expect(inParts).toBe(false);
  expect(values.line).toBe('The cabin behind the mill');
  expect(correctionOf({ ...values, line: ' The mill ', bowColor: 'Tan' }, { inParts, before: null })).toEqual({
    shippingAddress: 'The mill',
    bowColor: 'Tan',
  });
});

test('an emptied field is asked for by its name, and only those that are shown count', () => {
  const { values } = startCorrection({
    ...{ shippingAddress: '12 Ridge Road, Butte, MT 59701', bowColor: 'Tan' },
    build: null,
  });
  expect(checkCorrection({ ...values, line: '' }, true)).toEqual({});
  expect(checkCorrection({ ...values, city: ' ' }, true)).toEqual({ city: 'Please enter your city.' });
  expect(checkCorrection({ ...values, line: ' ', city: '' }, false)).toEqual({ line: 'Please enter your address.' });
  expect(checkCorrection({ ...values, drawLength: '29', hand: 'Left' }, true)).toEqual({
    drawWeight: 'Please choose all three, or none of them.',
  });
});

test('a build goes along with a correction only where it is another one', () => {
  const build = { drawLength: 29.5, drawWeight: 60, hand: 'Left' } as const;
  const { inParts, values } = startCorrection({ shippingAddress: 'The mill', bowColor: 'Tan', build });
  const corrected = { shippingAddress: 'The mill', bowColor: 'Tan' };
  expect(correctionOf(values, { inParts, before: build })).toEqual(corrected);
  const lighter = { ...values, drawWeight: '55' };
  expect(correctionOf(lighter, { inParts, before: build })).toEqual({
    ...corrected,
    build: { ...build, drawWeight: 55 },
  });
  const none = { ...values, drawLength: '', drawWeight: '', hand: '' };
  expect(correctionOf(none, { inParts, before: build })).toEqual({ ...corrected, build: null });
});
