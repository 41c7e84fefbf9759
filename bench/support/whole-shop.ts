import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createLog } from '#api/http/log.ts';
import { openBuiltPages } from '#api/page-source/page-source.ts';
import { pages } from '#api/pages/page-routes.ts';
import { pageHeaders } from '#api/plugins/security-headers.ts';
import { buildServer } from '#api/server.ts';
import { ownAddress, readConfigWithPort } from '#boot/address.ts';
import { openPictures } from '#boot/open-stores.ts';
import { openBuild } from '#boot/pages/open-pages.ts';
import { createStorefront } from '#boot/pages/storefront.ts';
import { openProviders } from '#boot/providers.ts';
import { giveDataKeys } from '#db/columns/data-keys.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { createStripeClient } from '#providers/stripe/stripe-client.ts';
import { SANDBOX_SECRET_KEY } from '#sandbox/shared/keys.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { ORDER_HOOKS } from '#shop/composition/hooks-and-kinds.ts';
import { keepDemoAccount } from '#shop/people/staff/staff-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

export type WholeShop = AsyncDisposable & {
  shop: Shop;
  pool: pg.Pool;
  /** As whom the tables belong to, for what looks at them from outside. */
  owner: pg.PoolConfig;
  port: number;
  routes: { method: string; url: string }[];
  stripe: ReturnType<typeof createStripeClient>;
};

/** All of the shop in this process, as src/main.ts puts it together, but for the worker of its jobs: what is measured are answers. */
export async function openWholeShop(
  environment: Record<string, string>,
  log: { write(line: string): void },
): Promise<WholeShop> {
  const closing = new AsyncDisposableStack();
  const folder = closing.use(await createTemporaryFolder());
  const config = await readConfigWithPort({ PORT: '0', DATA_DIR: folder.path, ...environment });
  process.env.NODE_ENV = 'production';
  const compiled = await openBuild();
  const silent = { info() {}, warn() {}, error() {} };
  const database = await openEmbeddedPostgres({ dataDir: config.dataDir, log: silent });
  closing.defer(() => database.stop());
  const pool = closing.adopt(openPool(database.connection), (open) => open.end());
  const owner = openPool(database.owner);
  await migrate(owner).finally(() => owner.end());
  giveDataKeys(['a data key of the bench, long enough']);
  const clock = () => new Date();
  const { connection } = database;
  const providers = await openProviders(config, {
    connection,
    owner: database.owner,
    ownAddress: ownAddress(config),
    clock,
    log: silent,
  });
  closing.defer(() => providers.close());
  const { payments, identity, issuer, mail, mailEvents, printing, push, demoAccount, standIns } = providers;
  const shop: Shop = {
    db: openDatabase(pool),
    payments,
    identity,
    issuer,
    mail,
    mailEvents,
    printing,
    push,
    demoAccount,
    standIns,
    factorRequired: config.factorRequired,
    staffIdleMs: config.staffIdleMs,
    keepMoneyYears: config.keepMoneyYears,
    seller: config.seller,
    returnMoneyAfterMs: config.returnMoneyAfterMs,
    clock,
    log: silent,
    hooks: ORDER_HOOKS,
    renderMail: compiled.renderMail,
    renderPaper: compiled.renderPaper,
    pictures: openPictures(config),
    origin: config.origin,
    guide: { model: null, configurator: true },
    backups: null,
    timeZone: config.timeZone,
    samples: null,
  };
  await seedCatalogue(shop);
  await keepDemoAccount(shop);
  const app: FastifyInstance = buildServer({
    config,
    shop,
    pool,
    connection,
    isWorking: () => true,
    sessionSecrets: ['a secret of the bench, long enough'],
    releaseAnswerMs: 0,
    log: createLog({ logLevel: 'error' }, log),
    extensions: [(scope) => providers.register(scope)],
    pages: async (scope) =>
      scope.register(pages, {
        origin: config.origin,
        cardHost: null,
        configuratorUrl: null,
        authDomain: null,
        chooserHost: null,
        adminPath: config.adminPath,
        headers: pageHeaders,
        clock: shop.clock,
        connection,
        source: openBuiltPages(),
        storefront: createStorefront(shop, config, providers),
      }),
  });
  const routes: WholeShop['routes'] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, url });
  });
  await app.listen({ host: config.host, port: config.port });
  closing.defer(() => app.close());
  const stripe = createStripeClient({
    secretKey: SANDBOX_SECRET_KEY,
    apiBase: `${ownAddress(config)}/sandbox/stripe`,
  });
  return {
    shop,
    pool,
    owner: database.owner,
    port: config.port,
    routes,
    stripe,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
