// `npm run sandbox`: the stand-ins for cards, accounts and mail as a process of their own, for a shop on this machine.
// Its settings come from the environment alone: the .env file is the shop's, and its PORT and DATA_DIR are others.
import { explainFault } from '#boot/ending/end-on-fault.ts';
import { stopOnSignal } from '#boot/ending/stop-on-signal.ts';
import { openSandboxProcess, readSandboxSettings } from '#boot/sandbox-process.ts';

const closing = new AsyncDisposableStack();
let opening: Promise<unknown> = Promise.resolve();
stopOnSignal(async () => {
  // What is half open, such as a database that is just starting, could not be closed.
  await opening.catch(() => {});
  await closing.disposeAsync();
}, console.log);
try {
  const settings = readSandboxSettings(process.env);
  const log = { info() {}, warn: console.warn, error: console.error };
  const opened = openSandboxProcess(settings, closing, log);
  opening = opened;
  const { origin, forShop } = await opened;
  const lines = Object.entries(forShop).map(([name, value]) => `${name}=${value}`);
  console.log(`
  The sandbox   ${origin}/sandbox/
  The mailbox   ${origin}/sandbox/mail
  Faults        ${origin}/sandbox/faults
  Webhooks to   ${settings.SHOP_ORIGIN}

The shop uses it with these settings:

${lines.join('\n')}
`);
} catch (fault) {
  console.error(explainFault(fault));
  await closing.disposeAsync().catch((second: unknown) => console.error(explainFault(second)));
  process.exit(1);
}
