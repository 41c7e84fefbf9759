import { expect, test } from 'vitest';
import { neighborsOf, readContactAddress, writeContactAddress } from './contact-address.ts';

test('the address says what the list shows, and is written as it was read', () => {
  const address = readContactAddress(new URLSearchParams('state=answered&interest=dealer&search=ada%20tan&before=17'));
  expect(address).toEqual({ state: 'answered', interest: 'dealer', search: 'ada tan', before: '17' });
  expect(writeContactAddress(address)).toBe('?state=answered&interest=dealer&search=ada+tan&before=17');
  const mistyped = readContactAddress(new URLSearchParams('state=lost&interest=x&before=x'));
  expect(mistyped).toEqual({ state: null, interest: null, search: '', before: null });
  expect(writeContactAddress(mistyped)).toBe('');
});

test('the neighbors of an inquiry are found even when an answer has taken it out of the list', () => {
  const list = [{ id: 9 }, { id: 7 }, { id: 4 }];
  expect(neighborsOf(list, 7)).toEqual({ newer: 9, older: 4 });
  expect(neighborsOf(list, 5)).toEqual({ newer: 7, older: 4 });
  expect(neighborsOf(list, 9)).toEqual({ newer: null, older: 7 });
  expect(neighborsOf([], 9)).toEqual({ newer: null, older: null });
});
