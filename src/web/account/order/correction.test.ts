import { expect, test } from 'vitest';
import { type CorrectionValues, correctionOf, startCorrection } from './correction-form.tsx';
import { correctionRules } from './correction-rules.ts';

test('an address in its usual form is corrected in its parts, and comes out in the same form', () => {
  const order = { shippingAddress: 'Unit 4, 12 Ridge Road, Butte, MT 59701', bowColor: 'Tan' as const, build: null };
  const { inParts, values } = startCorrection(order);
  expect(inParts).toBe(true);
  expect(values).toMatchObject({
    address: 'Unit 4',
    addressLine2: '12 Ridge Road',
    city: 'Butte',
    state: 'MT',
    zipCode: '59701',
  });
  expect(correctionOf({ ...values, city: ' Helena ' }, { inParts, before: null, ofBow: true }).shippingAddress).toBe(
    'Unit 4, 12 Ridge Road, Helena, MT 59701',
  );
});

test('a street that is longer than its field is corrected on the one line, where it fits', () => {
  const shippingAddress = `${'x'.repeat(190)}, Butte, MT 59701`;
  const { inParts, values } = startCorrection({ shippingAddress, bowColor: 'Tan', build: null });
  expect([inParts, values.line, values.address]).toEqual([false, shippingAddress, '']);
});

test('an address in a form of its own is corrected as the line that it is', () => {
  const { inParts, values } = startCorrection({
    ...{ shippingAddress: 'The cabin behind the mill', bowColor: 'Black' },
    build: null,
  });
  expect(inParts).toBe(false);
  expect(values.line).toBe('The cabin behind the mill');
  expect(
    correctionOf({ ...values, line: ' The mill ', bowColor: 'Tan' }, { inParts, before: null, ofBow: true }),
  ).toEqual({
    shippingAddress: 'The mill',
    bowColor: 'Tan',
  });
});

test('an emptied field is asked for by its name, and only those that are shown count', async () => {
  const { values } = startCorrection({
    ...{ shippingAddress: '12 Ridge Road, Butte, MT 59701', bowColor: 'Tan' },
    build: null,
  });
  expect(await sentencesOf({ ...values, line: '' }, 'inParts')).toEqual({});
  expect(await sentencesOf({ ...values, line: ' ', city: '' }, 'onOneLine')).toEqual({
    line: 'A shipping address is needed.',
  });
  expect(await sentencesOf({ ...values, city: ' ', drawLength: '29', hand: 'Left' }, 'inParts')).toEqual({
    city: 'Please enter your city.',
    drawWeight: 'Please choose all three, or none of them.',
  });
});

test('a build goes along with a correction only where it is another one', () => {
  const build = { drawLength: 29.5, drawWeight: 60, hand: 'Left' } as const;
  const { inParts, values } = startCorrection({ shippingAddress: 'The mill', bowColor: 'Tan', build });
  const corrected = { shippingAddress: 'The mill', bowColor: 'Tan' };
  expect(correctionOf(values, { inParts, before: build, ofBow: true })).toEqual(corrected);
  const lighter = { ...values, drawWeight: '55' };
  expect(correctionOf(lighter, { inParts, before: build, ofBow: true })).toEqual({
    ...corrected,
    build: { ...build, drawWeight: 55 },
  });
  const none = { ...values, drawLength: '', drawWeight: '', hand: '' };
  expect(correctionOf(none, { inParts, before: build, ofBow: true })).toEqual({ ...corrected, build: null });
});

async function sentencesOf(values: CorrectionValues, shown: keyof typeof correctionRules) {
  const { errors } = await correctionRules[shown](values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(Object.entries(errors).map(([field, fault]) => [field, fault?.message]));
}
