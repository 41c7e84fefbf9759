import type { CachedPage } from './cache-page.ts';
import { isLasting } from './page-cache.ts';

/** For so long after the database could not be asked, no page that was made before waits for it. */
const REST_MS = 1_000;

/**
 * Remembers how each page was made last. A change of the catalogue drops the kept pages, and during a launch there is one every
 * second: the database may go away in between, and then a page is shown as it was before that change (rule 45.3). It stands in
 * for this one answer and is not kept, so that the database is asked again.
 */
export function keepFormerPages({ elapsed = () => performance.now() } = {}) {
  const former = new Map<string, CachedPage>();
  let restingUntil = 0;
  const standIn = (key: string): CachedPage | null => {
    const page = former.get(key);
    return page ? { ...page, isFormer: true } : null;
  };
  return async function makeOrRecall(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const recalled = elapsed() < restingUntil ? standIn(key) : null;
    if (recalled) return recalled;
    const page = await make();
    if (page.status === 503) {
      restingUntil = elapsed() + REST_MS;
      return standIn(key) ?? page;
    }
    if (isLasting(page)) former.set(key, page);
    return page;
  };
}
