import { endOfDay } from '#values/date.ts';
import { type CachedPage, packTightly } from './cache-page.ts';

export type PageCache = {
  /** The cached page, or `make`'s answer, which is cached if it may be. Requests at the same time make it once. */
  get(key: string, make: () => Promise<CachedPage>): Promise<CachedPage>;
  /** The page, if it is there already and lasts; for `shownMs` after it was removed the former one, once somebody waits for the next. */
  ready(key: string): CachedPage | null;
  /** Removes everything, or `which`; a page whose making began before is not cached either. */
  clear(which?: (page: CachedPage) => boolean, more?: { shownMs: number }): void;
  size(): number;
};

type Entry = { made: Promise<CachedPage>; page: CachedPage | null; packing?: NodeJS.Timeout };

type Options = { clock: () => Date; packedAfterMs?: number };

/** Much longer than between two changes of places during a launch. */
const PACKED_AFTER_MS = 10_000;

/**
 * Keeps the promise of each page, so that making it and having it are one entry: requests meanwhile wait for the same
 * promise, and removing an entry also drops what is still being made. The keys have to be a closed list. At the end of
 * the day, in the last of the states, the cache is cleared: pages say whether a date has passed. What has been kept for
 * `packedAfterMs` is packed more tightly.
 */
export function createPageCache({ clock, packedAfterMs = PACKED_AFTER_MS }: Options): PageCache {
  const pages = new Map<string, Entry>();
  const formers = new Map<string, { page: CachedPage; until: number }>();
  let packing = Promise.resolve();
  const packLater = (key: string, entry: Entry, page: CachedPage) => {
    const pack = async () => {
      if (pages.get(key) === entry) await packTightly(page);
    };
    // One after the other, beside the requests. What fails leaves the page as it is.
    entry.packing = setTimeout(() => {
      packing = packing.then(pack).catch(() => {});
    }, packedAfterMs).unref();
  };
  const remove = (key: string, { packing }: Entry) => {
    clearTimeout(packing);
    pages.delete(key);
  };
  let dayEnds = endOfDay(clock());
  const clearAtMidnight = () => {
    const now = clock();
    if (now < dayEnds) return;
    for (const [key, entry] of pages) remove(key, entry);
    dayEnds = endOfDay(now);
  };
  return {
    get(key, make) {
      clearAtMidnight();
      const known = pages.get(key);
      if (known) return known.made;
      const entry: Entry = { made: make(), page: null };
      pages.set(key, entry);
      const drop = () => {
        if (pages.get(key) === entry) pages.delete(key);
      };
      entry.made.then((page) => {
        if (!isLasting(page)) return drop();
        entry.page = page;
        packLater(key, entry, page);
      }, drop);
      return entry.made;
    },
    ready(key) {
      clearAtMidnight();
      const entry = pages.get(key);
      if (!entry || entry.page) return entry?.page ?? null;
      const former = formers.get(key);
      return former && clock().getTime() < former.until ? former.page : null;
    },
    clear(which = () => true, { shownMs } = { shownMs: 0 }) {
      if (shownMs === 0) formers.clear();
      for (const [key, entry] of pages) {
        const { page } = entry;
        if (page && !which(page)) continue;
        remove(key, entry);
        if (page && shownMs > 0) formers.set(key, { page, until: clock().getTime() + shownMs });
      }
    },
    size: () => pages.size,
  };
}

/** A page, the one that says that there is none, and a redirect, which the data of a page has as 202. */
export function isLasting({ status, isFormer }: Pick<CachedPage, 'status' | 'isFormer'>): boolean {
  return !isFormer && [200, 202, 302, 404].includes(status);
}
