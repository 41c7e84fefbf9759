import { expect, test } from 'vitest';
import { readAddress, writeAddress } from './order-address.ts';

test('what the table is narrowed to survives the way through its address', () => {
  const address =
    '?search=ann+archer&status=paid_deposit,shipped&payment=deposit_paid&color=Tan&test=without&overdue=true';
  const { filters, before } = readAddress(new URLSearchParams(`${address}&from=2026-01-01&to=2026-06-30&before=FD-1`));
  expect(before).toBe('FD-1');
  expect(writeAddress(readAddress(new URLSearchParams('sort=total&status=shipped')).filters)).toBe(
    '?status=shipped&sort=total',
  );
  expect(writeAddress(filters, { before })).toBe(`${address}&from=2026-01-01&to=2026-06-30&before=FD-1`);
  expect(writeAddress({ ...filters, search: undefined, from: undefined, to: undefined })).toBe(
    '?status=paid_deposit,shipped&payment=deposit_paid&color=Tan&test=without&overdue=true',
  );
  expect(writeAddress({ hand: 'Left', search: 'ann', drawLength: 28.5, dueTo: '2026-01-31', batch: 3 })).toBe(
    '?search=ann&batch=3&drawLength=28.5&hand=Left&dueTo=2026-01-31',
  );
  expect(writeAddress({})).toBe('');
});

test('what nobody can have meant narrows nothing', () => {
  const { filters } = readAddress(
    new URLSearchParams('?status=lost&color=+&overdue=maybe&from=yesterday&search=+&sort=luck'),
  );
  expect(writeAddress(filters)).toBe('');
});
