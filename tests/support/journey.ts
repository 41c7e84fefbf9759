import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from './start-server.ts';
import { sweepDatabases } from './sweep-databases.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

type ForEachJourney = {
  /** Complaints of the browser's console that the journey provokes on purpose, such as the 402 of a declined card. */
  expectedComplaints: RegExp[];
};

type ForEachFile = {
  /** Further settings of the shop: `test.use({ settings: { LANDING: 'coming-soon' } })`. */
  settings: Record<string, string>;
  shop: RunningServer;
};

/** A journey starts with a shop of its own on an empty data folder; a complaint in the browser's console fails it. */
export const test = base.extend<ForEachJourney, ForEachFile>({
  settings: [{}, { option: true, scope: 'worker' }],

  shop: [
    async ({ settings }, use) => {
      const { path } = await createTemporaryFolder();
      try {
        const shop = await startServer({ DATA_DIR: path, LOG_LEVEL: 'warn', ...settings });
        await use(shop);
        expect(await shop.stop(), shop.log()).toBe(0);
      } finally {
        await sweepDatabases(path);
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ shop }, use) => use(shop.origin),

  expectedComplaints: ({ browserName: _browser }, use) => use([]),

  page: async ({ page, expectedComplaints, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitUntilHydrated(page);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (fault) => complaints.push(String(fault)));
    await use(page);
    const unexpected = complaints.filter((text) => !expectedComplaints.some((pattern) => pattern.test(text)));
    expect(unexpected, 'the browser complained').toEqual([]);
  },
});

/**
 * A page that is read first is hydrated at the first sign of a person (src/api/pages/deferred-hydration.ts); a journey
 * begins when it is.
 */
function waitUntilHydrated(page: Page): void {
  const { goto, reload } = page;
  // Asked again wherever the page leads on to by itself.
  const hydrated = () =>
    page.waitForFunction(() => {
      if (document.documentElement?.dataset.deferred === undefined) return true;
      return !dispatchEvent(new Event('pointermove'));
    });
  page.goto = async (...given) => {
    const response = await goto.apply(page, given);
    await hydrated();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload.apply(page, given);
    await hydrated();
    return response;
  };
}

export { expect };
