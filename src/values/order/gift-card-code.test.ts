import { expect, test } from 'vitest';
import { formatGiftCardCode, newGiftCardCode, readGiftCardCode } from './gift-card-code.ts';

test("a gift card's code has no characters that look alike, and no two are the same", () => {
  const codes = Array.from({ length: 2000 }, newGiftCardCode);
  expect(new Set(codes).size).toBe(2000);
  for (const code of codes) expect(code).toMatch(/^[2-9ACDEFGHJKMNPQRTVWXY]{16}$/);
  // 27 characters, each as likely as another: 16 of them are 76 bits.
  const counts = new Map<string, number>();
  for (const character of codes.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(27);
  expect(Math.min(...counts.values())).toBeGreaterThan(900);
  expect(Math.max(...counts.values())).toBeLessThan(1500);
});

test('a code is read as people type it', () => {
  const code = 'FD7K2M4P9QXTHRWC';
  expect(formatGiftCardCode(code)).toBe('FD7K-2M4P-9QXT-HRWC');
  for (const typed of ['FD7K-2M4P-9QXT-HRWC', ' fd7k 2m4p 9qxt hrwc ', 'fd7k2m4p9qxthrwc', 'FD7K–2M4P–9QXT–HRWC']) {
    expect(readGiftCardCode(typed)).toBe(code);
  }
  expect(readGiftCardCode('B57K-ZM4P-9QXT-HRWS')).toBe('857K2M4P9QXTHRW5');
});

test('what cannot be a code is none', () => {
  for (const typed of ['', 'FD7K-2M4P-9QXT', 'FD7K-2M4P-9QXT-HRWC-2', 'FD0K-2M4P-9QXT-HRWC', '🎁'.repeat(16)]) {
    expect(readGiftCardCode(typed)).toBeNull();
  }
});
