import encodeQR from 'qr';
import { expect, test } from 'vitest';
import { qrPath } from '#web/staff/parts/qr-code.tsx';
import { codeAddress, readLabels } from './label-address.ts';

test('an address asks for products and orders, each once', () => {
  const read = (query: string) => readLabels(new URLSearchParams(query));
  expect(read('product=1,2,2,x,-3,0')).toEqual({ products: [1, 2], orders: [] });
  expect(read('order=FD-7K3M9QXT,%20FD-2B3C4D5F,')).toEqual({ products: [], orders: ['FD-7K3M9QXT', 'FD-2B3C4D5F'] });
});

test('a code holds the address of the phone dashboard, and is drawn module by module', () => {
  expect(codeAddress('https://fulldraw.test', { order: 'FD-7K3M9QXT' })).toBe(
    'https://fulldraw.test/mobile-admin?order=FD-7K3M9QXT',
  );
  const modules = encodeQR(codeAddress('https://fulldraw.test', { product: 12 }), 'raw');
  const drawn = modules.map((row) => row.map(() => false));
  for (const [, x, y, length] of qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(drawn).toEqual(modules);
});
