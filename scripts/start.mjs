// `npm start` and, with --dev, `npm run dev`: everything from a fresh clone to a running shop.
import { ensureBuilt } from './build-if-changed.mjs';
import { runChild } from './children.mjs';
import { ensureInstalled, environment, pinnedNode, root, tell } from './install.mjs';

const dev = process.argv.includes('--dev');
try {
  await ensureInstalled();
  if (!dev) await ensureBuilt();
} catch (fault) {
  tell(fault);
  process.exit(1);
}

// What a start needs for a moment, such as compiling and packing pages, goes back to the machine, and garbage is collected when
// a fifth has been added to what lives (docs/decisions/0065).
const SMALL = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--heap-growing-percent=20'];
const built = ['stripped-sources', 'remembered-imports'].flatMap((name) => ['--import', `./scripts/${name}.mjs`]);

const { status, signal } = await runChild(
  pinnedNode(),
  [...FLAGS, ...(dev ? [] : built), 'src/main.ts', ...process.argv.slice(2)],
  { cwd: root, alone: true, env: { ...SMALL, ...environment(dev ? { NODE_ENV: 'development' } : {}) } },
);
if (signal === null) process.exit(status);
process.removeAllListeners(signal);
process.kill(process.pid, signal);
