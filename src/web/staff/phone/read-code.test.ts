import { expect, test } from 'vitest';
import { readCode } from './scan-sheet.tsx';

const products = [
  { id: 12, sku: 'TIP-100' },
  { id: 13, sku: 'ABCD1234' },
  { id: 14, sku: null },
];

test('labels, order numbers and SKUs open their sheets, from whatever address a label was printed at', () => {
  const product = { name: 'product', value: '12' };
  const order = { name: 'order', value: 'FD-7K3M9QXT' };
  expect(readCode('https://shop.example/mobile-admin?product=12', products)).toEqual(product);
  expect(readCode('http://192.168.1.20:3000/mobile-admin?order=FD-7K3M9QXT', products)).toEqual(order);
  expect(readCode(' tip-100 ', products)).toEqual(product);
  expect(readCode('fd-7k3m9qxt', products)).toEqual(order);
  expect(readCode('7K3M9QXT', products)).toEqual(order);
  const bow = { name: 'bow', value: 'FDH-26-00012' };
  expect(readCode('https://shop.example/mobile-admin?bow=FDH-26-00012', products)).toEqual(bow);
  expect(readCode('fdh-26-00012', products)).toEqual(bow);
  expect(readCode('26-00012', products)).toEqual(bow);
  expect(readCode('abcd1234', products)).toEqual({ name: 'product', value: '13' });
});

test('any other code opens nothing', () => {
  const others = ['', 'WIFI:S:guest;;', 'https://shop.example/bows', 'https://shop.example/mobile-admin?product=1e3'];
  for (const code of [
    ...others,
    'https://shop.example/mobile-admin?order=1',
    'javascript:alert(1)',
    'FD-12',
    'https://shop.example/mobile-admin?bow=12',
    'FDH-26-12',
    'nonsense',
  ]) {
    expect(readCode(code, products)).toBeNull();
  }
});
