// The composition root: settings → database → providers → shop → server → listen. What is opened is closed in the
// opposite order, however far the start has come.

import { existsSync } from 'node:fs';
import { createMeasures } from '#api/operation/measures.ts';
import { pageHeaders } from '#api/plugins/security-headers.ts';
import { buildServer } from '#api/server.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { excessOf, roleOf } from '#db/roles/give-grants.ts';
import { settleDataKeys } from '#db/settle-data-keys.ts';
import { seedShop } from '#shop/catalogue/seed-catalogue.ts';
import { startWorker, type Worker } from '#shop/jobs/start-worker.ts';
import { allWritten, createLog } from './api/http/log.ts';
import { pages } from './api/pages/page-routes.ts';
import { openOnPort, ownAddress } from './boot/address.ts';
import { describeAddresses } from './boot/describe-addresses.ts';
import { drainable } from './boot/ending/drain.ts';
import { endOnFault, explainFault } from './boot/ending/end-on-fault.ts';
import { stopOnSignal } from './boot/ending/stop-on-signal.ts';
import { measuredPorts } from './boot/measured.ts';
import { openBackups, openPictures, readFirstPicture } from './boot/open-stores.ts';
import { openBuild, openSources } from './boot/pages/open-pages.ts';
import { createStorefront } from './boot/pages/storefront.ts';
import { cardHostOf, openGuide, openProviders } from './boot/providers.ts';
import { openSamples } from './boot/samples/open-samples.ts';
import { chooseDataKeys, keepSecret } from './boot/session-secret.ts';
import { ON_A_COPY, startOnCopy } from './boot/start-on-copy.ts';
import { systemClock } from './boot/system-clock.ts';
import { refuseUnprotected } from './boot/unprotected.ts';
import type { Config } from './config/config.ts';
import { noteIdentity } from './db/backup/backup-identity.ts';
import { giveDataKeys } from './db/columns/data-keys.ts';
import { openPostgres } from './db/start/open-postgres.ts';
import { ORDER_HOOKS } from './shop/composition/hooks-and-kinds.ts';
import { compareKeys, settleKeys } from './shop/orders/payments/provider-keys.ts';
import { settleIssuer } from './shop/people/customers/issuer.ts';
import { keepDemoAccount } from './shop/people/staff/staff-accounts.ts';
import type { Shop } from './shop/ports/shop.ts';

/** A backup is tried by starting this program on it; `startOnCopy` is told the address. */
const onACopy = process.argv.includes(ON_A_COPY);
if (onACopy) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

let closing = new AsyncDisposableStack();
let opening = Promise.resolve();
/** As it was given: `open` changes it for React. */
let environment: NodeJS.ProcessEnv = {};
stopOnSignal(async () => {
  // What is half open, such as a database that is just starting, could not be closed.
  await opening.catch(() => {});
  await closing.disposeAsync();
}, console.log);
try {
  if (existsSync('.env')) process.loadEnvFile();
  environment = { ...process.env };
  opening = openOnPort(environment, async (config) => {
    // What an attempt before has opened, on a port that it did not get.
    await closing.disposeAsync();
    closing = new AsyncDisposableStack();
    await open(config);
  });
  await opening;
} catch (fault) {
  console.error(explainFault(fault));
  await closing.disposeAsync().catch((second: unknown) => console.error(explainFault(second)));
  process.exit(1);
}

async function open(config: Config): Promise<void> {
  const developing = process.argv.includes('--dev');
  // React takes its fast half only under this name, whatever the shop's own settings are.
  if (!developing) process.env.NODE_ENV = 'production';
  const compiled = developing ? openSources() : openBuild();
  const log = createLog(config);
  closing.defer(() => allWritten(log));
  closing.defer(endOnFault(log));

  const database = await openPostgres({ ...config, log });
  closing.defer(() => database.stop());
  const { connection, owner } = database;
  const pool = openPool(connection);
  closing.defer(() => pool.end());
  // Whatever makes, drops or empties tables; everything else has no right to.
  const ownerPool = openPool({ ...owner, max: 3 });
  closing.defer(() => ownerPool.end());
  await refuseUnprotected(config, ownerPool, (sentence) => log.warn({}, sentence));
  await migrate(ownerPool, await roleOf(pool));
  if (config.databaseUrl === null) await noteIdentity(config.dataDir, openDatabase(pool));
  const excess = await excessOf(pool);
  if (excess) log.warn({}, excess);
  giveDataKeys(await chooseDataKeys(config));
  await settleDataKeys(openDatabase(pool), (sealed) => log.info(sealed, 'sealed with the DATA_KEY of today'));

  const clock = systemClock;
  const providers = await openProviders(config, { connection, owner, ownAddress: ownAddress(config), clock, log });
  closing.defer(() => providers.close());
  const { payments, identity, issuer, mail, mailEvents, printing, push, demoAccount, standIns } = providers;
  const { origin, timeZone } = config;
  const { renderMail, renderPaper } = compiled;
  const pictures = openPictures(config);
  const guide = openGuide(config, clock);
  const kept = onACopy ? null : await openBackups(config);
  const backups = kept && { ...kept, startOn: (dataDir: string) => startOnCopy({ config, environment, dataDir }) };
  const samples = openSamples(config, ownerPool, async () => {
    await seedShop(shop, { read: readFirstPicture });
    await keepDemoAccount(shop);
  });
  const watch = config.metricsToken === null ? null : { token: config.metricsToken, measures: createMeasures() };
  const outside = {
    issuer,
    mailEvents,
    renderMail,
    renderPaper,
    guide,
    ...measuredPorts({ payments, identity, mail, printing, push, pictures }, watch?.measures),
  };
  const shop: Shop = {
    db: openDatabase(pool),
    ...outside,
    backups,
    samples,
    hooks: ORDER_HOOKS,
    clock,
    log,
    origin,
    demoAccount,
    standIns,
    timeZone,
    factorRequired: config.factorRequired,
    staffIdleMs: config.staffIdleMs,
    keepMoneyYears: config.keepMoneyYears,
    seller: config.seller,
    returnMoneyAfterMs: config.returnMoneyAfterMs,
  };
  await seedShop(shop, { read: readFirstPicture });
  if (samples && config.samples) {
    const { fillSamples } = await import('./boot/samples/fill-samples.ts');
    await fillSamples(ownerPool, { today: clock(), origin });
  }
  await settleIssuer(shop);
  const apart = await settleKeys(shop);
  if (apart > 0) log.warn({ orders: apart }, 'orders of other Stripe keys stand apart from now on');
  const demo = await keepDemoAccount(shop);

  let worker: Worker | null = null;
  const storefront = createStorefront(shop, config, providers);
  const app = buildServer({
    config,
    shop,
    securityContact: config.securityContact,
    pool,
    isWorking: () => onACopy || (worker?.isRunning() ?? false),
    connection,
    log,
    watch,
    sessionSecrets: [
      config.sessionSecret ?? (await keepSecret(config.dataDir, 'session-secret')),
      ...(config.sessionSecretFormer ? [config.sessionSecretFormer] : []),
    ],
    extensions: [(scope) => providers.register(scope)],
    pages: async (scope) =>
      scope.register(pages, {
        origin,
        cardHost: cardHostOf(config),
        configuratorUrl: config.configuratorUrl,
        authDomain: config.firebase?.authDomain ?? null,
        chooserHost: config.identityUrl && new URL(config.identityUrl).origin,
        adminPath: config.adminPath,
        headers: pageHeaders,
        clock,
        connection,
        ...(watch ? { onPage: watch.measures.page } : {}),
        source: await compiled.openPages(scope.server),
        storefront,
        productPaths: async () => [
          ...(await storefront.gear()).map(({ slug }) => `/gear/${slug}`),
          ...(await storefront.allTerms()).flatMap(({ slug }) => (slug ? [`/bows/${slug}`] : [])),
        ],
      }),
  });
  closing.defer(() => app.close());
  const { leave, drain } = drainable(app);
  await app.listen({ host: config.host, port: config.port });
  closing.defer(drain);
  if (onACopy) return void process.send?.(ownAddress(config));
  // It asks the sandbox, which has to listen. Until it takes jobs `/readyz` sends no calls here.
  const own = startWorker(shop, pool);
  worker = own;
  closing.defer(() => own.stop());
  closing.defer(() => leave(config.drainMs));
  await own.started;
  // Not waited for: the shop opens whether or not the card provider answers.
  void compareKeys(shop);
  console.log(describeAddresses(config, demo, database.elsewhere));
}
