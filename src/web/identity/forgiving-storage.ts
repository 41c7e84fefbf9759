/** A browser's storage that may be full or forbidden: what it refuses is kept in this tab's memory instead. */
export type ForgivingStorage = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  forget(key: string): void;
};

export function forgivingStorage(open: () => Storage | null): ForgivingStorage {
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
export const browserStorage = forgivingStorage(() => (typeof localStorage === 'undefined' ? null : localStorage));
/** This tab's own; survives a way to another site and back. */
export const tabStorage = forgivingStorage(() => (typeof sessionStorage === 'undefined' ? null : sessionStorage));
