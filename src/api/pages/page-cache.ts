import { endOfDay } from '#values/date.ts';
import type { CachedPage } from './cache-page.ts';

export type PageCache = {
  /** The cached page, or `make`'s answer, which is cached if it may be. Requests at the same time make it once. */
  get(key: string, make: () => Promise<CachedPage>): Promise<CachedPage>;
  /** Removes everything; a page whose making began before is not cached either. */
  clear(): void;
  size(): number;
};

/**
 * Keeps the promise of each page, so that making it and having it are one entry: requests meanwhile wait for the same
 * promise, and removing an entry also drops what is still being made. The keys have to be a closed list. At the end of
 * the day, in the last of the states, the cache is cleared: pages say whether a date has passed.
 */
export function createPageCache({ clock = () => new Date() } = {}): PageCache {
  const pages = new Map<string, Promise<CachedPage>>();
  let dayEnds = endOfDay(clock());
  const clearAtMidnight = () => {
    const now = clock();
    if (now < dayEnds) return;
    pages.clear();
    dayEnds = endOfDay(now);
  };
  return {
    get(key, make) {
      clearAtMidnight();
      const known = pages.get(key);
      if (known) return known;
      const made = make();
      pages.set(key, made);
      const drop = () => {
        if (pages.get(key) === made) pages.delete(key);
      };
      made.then((page) => isLasting(page) || drop(), drop);
      return made;
    },
    clear: () => pages.clear(),
    size: () => pages.size,
  };
}

/** A page, the one that says that there is none, and a redirect, which the data of a page has as 202. */
export function isLasting({ status, isFormer }: Pick<CachedPage, 'status' | 'isFormer'>): boolean {
  return !isFormer && [200, 202, 302, 404].includes(status);
}
