import { endOfDay } from '#values/date.ts';
import type { KeptPage } from './cache-page.ts';

export type PageMemory = {
  /** The remembered page, or `make`'s answer, which is remembered if it may be. A crowd makes it once. */
  recall(key: string, make: () => Promise<KeptPage>): Promise<KeptPage>;
  /** Forgets everything; a page whose making began before is not remembered either. */
  forget(): void;
  size(): number;
};

/**
 * Keeps the promise of each page, so that making it and having it are one entry: who comes meanwhile waits for the same
 * promise, and to forget an entry is to forget what is still being made. The keys have to be a closed list. With the day
 * all of it is forgotten: pages say whether a date has passed.
 */
export function createPageMemory({ clock = () => new Date() } = {}): PageMemory {
  const pages = new Map<string, Promise<KeptPage>>();
  let dayEnds = endOfDay(clock());
  const forgetYesterday = () => {
    const now = clock();
    if (now < dayEnds) return;
    pages.clear();
    dayEnds = endOfDay(now);
  };
  return {
    recall(key, make) {
      forgetYesterday();
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
    forget: () => pages.clear(),
    size: () => pages.size,
  };
}

/** A page, the one that says that there is none, and a redirect, which the data of a page has as 202. */
export function isLasting({ status }: Pick<KeptPage, 'status'>): boolean {
  return [200, 202, 302, 404].includes(status);
}
