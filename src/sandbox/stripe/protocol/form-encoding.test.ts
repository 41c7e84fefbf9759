import { expect, test } from 'vitest';
import { parseForm } from './form-encoding.ts';

test.each([
  ['amount=1776&currency=usd', { amount: '1776', currency: 'usd' }],
  ['metadata[order]=7&metadata[a b]=c%26d', { metadata: { order: '7', 'a b': 'c&d' } }],
  ['expand[]=latest_charge&expand[]=payment_method', { expand: ['latest_charge', 'payment_method'] }],
  ['expand[0]=latest_charge.refunds', { expand: ['latest_charge.refunds'] }],
  [
    'payment_method_data[card][number]=42&payment_method_data[type]=card',
    { payment_method_data: { card: { number: '42' }, type: 'card' } },
  ],
  ['metadata=', { metadata: '' }],
  ['', {}],
])('%s', (text, object) => {
  expect(parseForm(text)).toEqual(object);
});

test('a name made to reach an object’s insides reaches nothing', () => {
  parseForm('__proto__[polluted]=1&metadata[__proto__][polluted]=1&constructor[prototype][polluted]=1');
  expect({}).not.toHaveProperty('polluted');
});

test('a name nested without end is left out', () => {
  expect(parseForm(`a${'[b]'.repeat(5000)}=1`)).toEqual({});
});
