/** A browser's storage that may be full or forbidden: what it refuses is kept in this tab's memory instead. */
export type FallbackStorage = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  forget(key: string): void;
};

export function fallbackStorage(open: () => Storage | null): FallbackStorage {
  const memory = new Map<string, string>();

  function attempt<T>(act: (storage: Storage) => T): T | null {
    try {
      const storage = open();
      return storage && act(storage);
    } catch {
      return null;
    }
  }

  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? memory.get(key) ?? null,
    write(key, value) {
      memory.delete(key);
      const kept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (!kept) memory.set(key, value);
    },
    forget(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Shared by the shop's tabs, and there again after the browser was closed. */
export const browserStorage = fallbackStorage(() => (typeof localStorage === 'undefined' ? null : localStorage));
/** This tab's own; survives a way to another site and back. */
export const tabStorage = fallbackStorage(() => (typeof sessionStorage === 'undefined' ? null : sessionStorage));

/** What this tab keeps over a reload: gone with the tab, never shared with another. */
export type TabMemory<T> = { read(): T | null; keep(value: T): void; forget(): void };

/** `accept` turns whatever was found into a value or null: what is stored may come from an older version of the page. */
export function tabMemory<T>(
  key: string,
  accept: (found: unknown) => T | null,
  storage: FallbackStorage = tabStorage,
): TabMemory<T> {
  return {
    read() {
      const text = storage.read(key);
      return text === null ? null : accept(parseJson(text));
    },
    keep: (value) => storage.write(key, JSON.stringify(value)),
    forget: () => storage.forget(key),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
