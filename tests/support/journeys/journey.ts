import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/processes/start-server.ts';
import { createBegunFolder } from '#tests/support/run/begun-shop-setup.ts';
import { sweepDatabases } from '#tests/support/run/sweep-databases.ts';

type ForEachJourney = {
  /** Complaints of the browser's console that the journey provokes on purpose, such as the 402 of a declined card. */
  expectedComplaints: RegExp[];
};

type ForEachShop = {
  /** Further settings of the shop: `test.use({ settings: { LANDING: 'coming-soon' } })`; it is then a shop of its own. */
  settings: Record<string, string>;
  /**
   * Journeys that write to all customers, or count what the shop holds, name a shop of their own:
   * `test.use({ ownShop: 'release' })`. All others share one for each worker, because a start takes some seconds; each of
   * them makes customers and orders of its own, and leaves the shop as it was otherwise.
   */
  ownShop: string;
  shop: RunningServer;
};

/**
 * A journey has a running shop, and comes from an address of its own, since the shop counts by address; a complaint in the
 * browser's console fails it.
 */
export const test = base.extend<ForEachJourney, ForEachShop>({
  settings: [{}, { option: true, scope: 'worker' }],
  ownShop: ['', { option: true, scope: 'worker' }],

  shop: [
    async ({ settings }, use) => {
      const { path } = await createBegunFolder();
      try {
        const shop = await startServer({ DATA_DIR: path, LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...settings });
        await use(shop);
        expect(await shop.stop(), shop.log()).toBe(0);
      } finally {
        await sweepDatabases(path);
      }
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  baseURL: ({ shop }, use) => use(shop.origin),

  extraHTTPHeaders: ({ browserName: _browser }, use) => use({ 'x-forwarded-for': newAddress() }),

  expectedComplaints: ({ browserName: _browser }, use) => use([]),

  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', waitUntilHydrated);
    await use(context);
  },

  page: async ({ page, expectedComplaints }, use) => {
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

/** Where a visitor comes from. */
export function newAddress(): string {
  return `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;
}

/** A page that is read first runs its scripts at the first sign of a person (src/api/pages/deferred-hydration.ts): a journey gives one, and begins when the page answers. */
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
