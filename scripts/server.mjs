// `node server.js` in a release: the shop, or with a command's name (staff, books, backup, restore, printing, migrate) that command.
// Any Node.js starts it, and the one that the release brings runs it. Plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname ?? new URL('.', import.meta.url).pathname;
const [name = '', ...rest] = process.argv.slice(2);
const command = join(root, 'build/commands', `${name}.js`);
const isCommand = /^[a-z]+$/.test(name) && existsSync(command);
if (name && !isCommand) {
  console.error('Usage: node server.js [staff | books | backup | restore | printing | migrate, and its words]');
  process.exit(2);
}

// Why, and what `npm start` does too: docs/decisions/0065.
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--heap-growing-percent=20'];
const file = isCommand ? command : join(root, 'build/shop/main.js');
const words = [...flags, `--env-file-if-exists=${join(process.cwd(), '.env')}`, '--enable-source-maps', file, ...rest];
const small = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const env = { ...small, NODE_COMPILE_CACHE: join(root, 'build/compiled'), ...process.env };
const node = join(root, 'node_modules/node/bin/node');

// The shop finds its pages from here, so DATA_DIR has to be given from the root of the disk; a command finds what it is told from
// where it was called.
if (!isCommand) process.chdir(root);
if (process.execve) {
  process.removeAllListeners('warning').on('warning', () => {});
  process.execve(node, [node, ...words], env);
}
const child = spawn(node, words, { env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (status, signal) => {
  if (signal === null) process.exit(status ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
