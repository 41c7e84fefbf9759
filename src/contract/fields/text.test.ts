import { expect, test } from 'vitest';
import { amountInput } from './amount.ts';
import { emailAddress, filledLine, prose } from './text.ts';

test('what chats and address books leave in a pasted text is dropped, and what is empty without it counts as empty', () => {
  const name = filledLine(10, 'Please give a name.');
  expect(name.parse('\u202aAnn\u202c \u200b')).toBe('Ann');
  expect(name.parse('Rene\u0301')).toBe('René');
  expect(name.safeParse(' \u2066\ufeff\u2069').error?.issues[0]?.message).toBe('Please give a name.');
  expect(prose(40, '').parse('Thanks \u{1f468}\u200d\u{1f469}\u200d\u{1f467}!\u200b\r\nAnn')).toBe(
    'Thanks 👨‍👩‍👧!\nAnn',
  );
  expect(emailAddress().parse('ann@example.com\u200b')).toBe('ann@example.com');
  expect(amountInput.parse('\u202d177.60\u202c')).toBe('177.60');
});
