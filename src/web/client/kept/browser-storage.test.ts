import { expect, test } from 'vitest';
import { readDraft } from '#web/checkout/draft.ts';
import { EMPTY_DETAILS } from '#web/order-fields/shipping-details.ts';
import { fallbackStorage, tabMemory } from './browser-storage.ts';

test('what a browser refuses to store is remembered for the tab', () => {
  const storage = fallbackStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storage.write('key', 'value');
  expect(storage.read('key')).toBe('value');
  storage.forget('key');
  expect(storage.read('key')).toBeNull();
});

/** A storage as a browser gives one, in memory. */
function storageOf(entries: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(entries));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

test('a draft comes back as it was typed, until it is forgotten', () => {
  const storage = storageOf();
  const memory = tabMemory(
    'draft',
    readDraft,
    fallbackStorage(() => storage),
  );
  const typed = { ...EMPTY_DETAILS, firstName: 'Ada', bowColor: 'Tan' as const };
  memory.keep(typed);
  expect(memory.read()).toEqual(typed);
  memory.forget();
  expect(memory.read()).toBeNull();
});

test('a broken or foreign draft is read as far as it makes sense', () => {
  expect(
    tabMemory(
      'draft',
      readDraft,
      fallbackStorage(() => storageOf({ draft: '{"firstName":' })),
    ).read(),
  ).toBeNull();
  expect(readDraft('text')).toBeNull();
  expect(readDraft({ firstName: 7, city: 'Butte', bowColor: 'C'.repeat(99), zipCode: '9'.repeat(99) })).toEqual({
    ...EMPTY_DETAILS,
    city: 'Butte',
    zipCode: '9'.repeat(20),
  });
});

test('a browser that forbids storage costs the memory, not the sale', () => {
  const memory = tabMemory(
    'draft',
    readDraft,
    fallbackStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    }),
  );
  memory.keep(EMPTY_DETAILS);
  memory.forget();
  expect(memory.read()).toBeNull();
});
