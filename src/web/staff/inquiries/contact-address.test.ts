import { expect, test } from 'vitest';
import { neighborsOf } from './contact-address.ts';

test('the neighbors of an inquiry are found even when an answer has taken it out of the list', () => {
  const list = [{ id: 9 }, { id: 7 }, { id: 4 }];
  expect(neighborsOf(list, 7)).toEqual({ newer: 9, older: 4 });
  expect(neighborsOf(list, 5)).toEqual({ newer: 7, older: 4 });
  expect(neighborsOf(list, 9)).toEqual({ newer: null, older: 7 });
  expect(neighborsOf([], 9)).toEqual({ newer: null, older: null });
});
