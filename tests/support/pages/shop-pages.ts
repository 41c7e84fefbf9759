import { createServer } from 'node:http';
import type { PageModule } from '#api/page-source/page-source.ts';
import { openVitePages } from '#api/page-source/page-source.ts';
import { readMakerFacts } from '#shop/catalogue/maker-facts.ts';
import { readZones } from '#shop/catalogue/shipping-rates.ts';
import { PRE_ORDER_TERMS } from '#tests/support/samples/terms.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { shippingText } from '#values/text/shipping-text.ts';
import { createPageServer, type PageServer } from './page-server.ts';

export const origin = 'https://fulldraw.example';
export const terms = {
  ...PRE_ORDER_TERMS,
  productName: 'The Hunter </script><script>steal()</script>',
};
export const settings = {
  origin,
  landing: 'shop',
  configurator: true,
  configuratorUrl: null,
  guideHost: null,
  stripe: { publishableKey: 'pk', scriptUrl: '/s.js' },
  identity: { kind: 'account-chooser', address: '/sandbox/identity' },
};

export const staff = { adminPath: '/the-tent' };

export type ShopPages = {
  module: PageModule;
  /** A server with these pages; `changed` settings stand in front of the usual ones, and `asked` answers to what pages ask besides. */
  openShop(
    preOrderTerms: () => Promise<object>,
    changed?: object,
    sendInquiry?: (message: object) => Promise<void>,
    asked?: object,
  ): Promise<PageServer & { database: TestDatabase }>;
  stop(): Promise<void>;
};

/** The shop's real pages, compiled from their sources as the build does it; to start Vite takes longer than a test file. */
export async function startShopPages(): Promise<ShopPages> {
  const cache = await createTemporaryFolder();
  const vite = await openVitePages(createServer(), { mode: 'production', cacheDir: cache.path, logLevel: 'warn' });
  const module = await vite.load();
  return {
    module,
    async openShop(preOrderTerms, changed = {}, sendInquiry = async () => {}, asked = {}) {
      const database = await createTestDatabase();
      const storefront = {
        preOrderTerms,
        countedTerms: preOrderTerms,
        allTerms: async () => [await preOrderTerms()].filter(Boolean),
        bows: async () => [],
        batches: async () => [],
        help: async () => [],
        letters: async () => [],
        maker: async () => (await readMakerFacts(database.db)).facts,
        gear: async () => [],
        shipping: async () => shippingText(await readZones(database.db)),
        sendInquiry,
        settings: { ...settings, ...changed },
        staff,
        ...asked,
      };
      const server = await createPageServer(module, { connection: database.connection, storefront, origin });
      return {
        ...server,
        database,
        async [Symbol.asyncDispose]() {
          await server[Symbol.asyncDispose]();
          await database[Symbol.asyncDispose]();
        },
      };
    },
    async stop() {
      await vite.close();
      await cache[Symbol.asyncDispose]();
    },
  };
}
