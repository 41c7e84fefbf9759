/**
 * What this tab keeps over a reload, in sessionStorage: gone with the tab, never shared with another.
 * Storage may be full or forbidden; then the shop works on without it.
 */
export type TabMemory<T> = { read(): T | null; keep(value: T): void; forget(): void };

/** `accept` turns whatever was found into a value or null: what is stored may come from an older version of the page. */
export function tabMemory<T>(key: string, accept: (found: unknown) => T | null, storage = ownStorage): TabMemory<T> {
  return {
    read() {
      try {
        const text = storage()?.getItem(key);
        return text ? accept(JSON.parse(text)) : null;
      } catch {
        return null;
      }
    },
    keep(value) {
      try {
        storage()?.setItem(key, JSON.stringify(value));
      } catch {
        // A full or forbidden storage: nothing is kept.
      }
    },
    forget() {
      try {
        storage()?.removeItem(key);
      } catch {
        // The same.
      }
    },
  };
}

function ownStorage(): Storage | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage;
}
