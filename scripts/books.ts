// `npm run books -- verify`: compares the card provider's books with the shop's, whether the shop is running or not.

import { existsSync } from 'node:fs';
import { ownAddress } from '#boot/address.ts';
import { type BooksCommand, type BooksSaid, readBooksCommand, USAGE } from '#boot/books-command.ts';
import { explainFault } from '#boot/explain-fault.ts';
import { openPictures } from '#boot/open-stores.ts';
import { openGuide, openProviders } from '#boot/providers.ts';
import { chooseDataKeys } from '#boot/session-secret.ts';
import { readConfig } from '#config.ts';
import { giveDataKeys } from '#db/data-keys.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { migrationsCurrent } from '#db/migrate.ts';
import { openPostgresForCommand } from '#db/open-postgres.ts';
import { ORDER_HOOKS } from '#shop/composition/hooks-and-kinds.ts';
import type { Shop } from '#shop/ports/shop.ts';

const clock = () => new Date();
const command = readBooksCommand(process.argv.slice(2), clock());
const { code, text } = command ? await carryOut(command) : { code: 2, text: USAGE };
if (code === 2) console.error(text);
else console.log(text);
process.exitCode = code;

async function carryOut(command: BooksCommand): Promise<BooksSaid> {
  const closing = new AsyncDisposableStack();
  try {
    if (existsSync('.env')) process.loadEnvFile();
    const log = { info() {}, warn: console.warn, error: console.error };
    const config = readConfig(process.env);
    const database = await openPostgresForCommand({ ...config, log });
    closing.defer(() => database.stop());
    const { connection } = database;
    const pool = openPool(connection);
    closing.defer(() => pool.end());
    // What this version of the shop has not brought up to date is not for an errand to change.
    if (!(await migrationsCurrent(pool))) {
      return { code: 2, text: 'The database is not up to date: start the shop, or run `npm run db:migrate`.' };
    }
    giveDataKeys(await chooseDataKeys(config));
    const providers = await openProviders(config, { connection, ownAddress: ownAddress(config), clock, log });
    closing.defer(() => providers.close());
    const { payments, identity, issuer, mail, mailEvents, printing, demoAccount } = providers;
    const shop: Shop = {
      ...{ db: openDatabase(pool), payments, identity, issuer, mail, mailEvents, printing, demoAccount, clock, log },
      // What is taken over may cause mails; the server renders and sends them.
      hooks: ORDER_HOOKS,
      renderMail: () => Promise.reject(new Error('Mails are rendered by the server.')),
      pictures: openPictures(config),
      guide: openGuide(config, clock),
      backups: null,
      origin: config.origin,
    };
    const provider = config.stripe
      ? 'https://api.stripe.com'
      : (config.stripeApiUrl ?? `${ownAddress(config)}/sandbox`);
    return await command.run(shop, provider);
  } catch (fault) {
    return { code: 2, text: explainFault(fault) };
  } finally {
    await closing.disposeAsync();
  }
}
