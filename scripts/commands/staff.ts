// `npm run staff -- COMMAND …`: the rights of those who work here, whether the shop is running at this moment or not.
import { existsSync } from 'node:fs';
import { askPassword } from '#boot/commands/ask-password.ts';
import { readStaffCommand, type Said, type StaffCommand, USAGE } from '#boot/commands/staff-command.ts';
import { explainFault } from '#boot/ending/end-on-fault.ts';
import { demoAccountOf, issuerOf } from '#boot/providers.ts';
import { readConfig } from '#config/config.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { migrationsCurrent } from '#db/migrate.ts';
import { openPostgresForCommand } from '#db/start/open-postgres.ts';

const command = readStaffCommand(process.argv.slice(2));
const { done, sentence } = command ? await carryOut(command) : { done: false, sentence: USAGE };
if (done) console.log(sentence);
else console.error(sentence);
process.exitCode = done ? 0 : 1;

async function carryOut(command: StaffCommand): Promise<Said> {
  const closing = new AsyncDisposableStack();
  try {
    // Before the database is opened: it must not stay open while somebody types.
    const terminal = { input: process.stdin, output: process.stderr };
    const password = command.asksPassword ? await askPassword(terminal) : '';
    if (existsSync('.env')) process.loadEnvFile();
    const log = { info() {}, warn: console.warn, error: console.error };
    const config = readConfig(process.env);
    const database = await openPostgresForCommand({ ...config, log });
    closing.defer(() => database.stop());
    const pool = openPool(database.connection);
    closing.defer(() => pool.end());
    // What this version of the shop has not brought up to date is not for an errand to change.
    if (!(await migrationsCurrent(pool))) {
      return { done: false, sentence: 'The database is not up to date: start the shop once.' };
    }
    const { origin } = config;
    const place = { db: openDatabase(pool), clock: () => new Date(), issuer: issuerOf(config), origin };
    return await command.run({ ...place, demoAccount: demoAccountOf(config) }, password);
  } catch (fault) {
    return { done: false, sentence: explainFault(fault) };
  } finally {
    await closing.disposeAsync();
  }
}
