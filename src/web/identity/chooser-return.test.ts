import { expect, test } from 'vitest';
import { readReturn } from './chooser-return.ts';
import { readCode } from './chooser-window.ts';

const CAME_BACK = 'http://localhost:3000/account?tab=1&identity_state=mine&identity_code=abc#orders';

test('the answer of the account chooser is taken out of the address', () => {
  expect(readReturn(CAME_BACK, 'mine')).toEqual({
    came: true,
    code: 'abc',
    address: 'http://localhost:3000/account?tab=1#orders',
  });
});

test('an answer to a question that this tab did not ask is thrown away', () => {
  expect(readReturn(CAME_BACK, 'another')).toMatchObject({ came: true, code: null });
  expect(readReturn(CAME_BACK, null)).toMatchObject({ came: true, code: null });
  expect(readReturn('http://localhost:3000/account?tab=1', 'mine')).toEqual({ came: false });
});

test("a window's message counts only when it answers this sign-in", () => {
  const message = { source: 'fulldraw-sandbox-identity', state: 'mine', code: 'abc' };
  expect(readCode(message, 'mine')).toBe('abc');
  for (const foreign of [
    { ...message, state: 'other' },
    { ...message, source: 'x' },
    { ...message, code: 1 },
    'abc',
    null,
  ]) {
    expect(readCode(foreign, 'mine')).toBeNull();
  }
});
