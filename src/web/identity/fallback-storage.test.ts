import { expect, test } from 'vitest';
import { fallbackStorage } from './fallback-storage.ts';

test('what a browser refuses to store is remembered for the tab', () => {
  const storage = fallbackStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.write('key', 'value');
  expect(storage.read('key')).toBe('value');
  storage.forget('key');
  expect(storage.read('key')).toBeNull();
});
