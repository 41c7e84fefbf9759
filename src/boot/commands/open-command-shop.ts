import { existsSync } from 'node:fs';
import { ownAddress } from '#boot/address.ts';
import { explainFault } from '#boot/ending/end-on-fault.ts';
import { openPictures } from '#boot/open-stores.ts';
import { openGuide, openProviders } from '#boot/providers.ts';
import { chooseDataKeys } from '#boot/session-secret.ts';
import { systemClock } from '#boot/system-clock.ts';
import { type Config, readConfig } from '#config/config.ts';
import { giveDataKeys } from '#db/columns/data-keys.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { migrationsCurrent } from '#db/migrate.ts';
import { openPostgresForCommand } from '#db/start/open-postgres.ts';
import { ORDER_HOOKS } from '#shop/composition/hooks-and-kinds.ts';
import type { Log, Shop } from '#shop/ports/shop.ts';

/** What a command says, and how it ends: 2 is that it could not do its work. */
export type CommandSaid = { code: 0 | 1 | 2; text: string };

/**
 * Runs a command of the terminal on the shop of the settings, whether the shop is running or not; what it opens is closed
 * afterwards. Faults are said and not thrown.
 */
export async function withCommandShop(
  log: Log,
  run: (shop: Shop, config: Config) => Promise<CommandSaid>,
): Promise<CommandSaid> {
  const closing = new AsyncDisposableStack();
  try {
    if (existsSync('.env')) process.loadEnvFile();
    const config = readConfig(process.env);
    const database = await openPostgresForCommand({ ...config, log });
    closing.defer(() => database.stop());
    const { connection, owner } = database;
    const pool = openPool(connection);
    closing.defer(() => pool.end());
    // What this version of the shop has not brought up to date is not for an errand to change.
    if (!(await migrationsCurrent(pool))) {
      return { code: 2, text: 'The database is not up to date: start the shop once.' };
    }
    giveDataKeys(await chooseDataKeys(config));
    const clock = systemClock;
    const providers = await openProviders(config, { connection, owner, ownAddress: ownAddress(config), clock, log });
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
      clock,
      log,
      standIns,
      // What is taken over may cause mails; the server renders and sends them.
      hooks: ORDER_HOOKS,
      renderMail: () => Promise.reject(new Error('Mails are rendered by the server.')),
      renderPaper: () => Promise.reject(new Error('Papers are made by the server.')),
      pictures: openPictures(config),
      guide: openGuide(config, clock),
      backups: null,
      samples: null,
      origin: config.origin,
      timeZone: config.timeZone,
      factorRequired: config.factorRequired,
      staffIdleMs: config.staffIdleMs,
      keepMoneyYears: config.keepMoneyYears,
      seller: config.seller,
      returnMoneyAfterMs: config.returnMoneyAfterMs,
    };
    return await run(shop, config);
  } catch (fault) {
    return { code: 2, text: explainFault(fault) };
  } finally {
    await closing.disposeAsync();
  }
}
