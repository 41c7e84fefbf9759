// `npm start` and, with --dev, `npm run dev`: everything from a fresh clone to a running shop.
import { ensureBuilt } from './build-if-changed.mjs';
import { runChild } from './children.mjs';
import { ensureInstalled, environment, MAIN, pinnedNode, root, SOURCE, tell } from './install.mjs';

const dev = process.argv.includes('--dev');
try {
  if (!dev) await ensureBuilt();
  await ensureInstalled(dev ? 'all' : 'run');
} catch (fault) {
  tell(fault);
  process.exit(1);
}

// What a start needs for a moment, such as compiling and packing pages, goes back to the machine, and garbage is collected when
// a fifth has been added to what lives (docs/decisions/0065).
const SMALL = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--heap-growing-percent=20'];
// What the log says of a fault in the built file leads to its source; what was compiled by one start is read by the next.
const BUILT = ['--enable-source-maps', MAIN];
const COMPILED = { NODE_COMPILE_CACHE: 'build/compiled' };

const { status, signal } = await runChild(
  pinnedNode(),
  [...FLAGS, ...(dev ? [SOURCE] : BUILT), ...process.argv.slice(2)],
  {
    cwd: root,
    alone: true,
    env: { ...SMALL, ...(dev ? {} : COMPILED), ...environment(dev ? { NODE_ENV: 'development' } : {}) },
  },
);
if (signal === null) process.exit(status);
process.removeAllListeners(signal);
process.kill(process.pid, signal);
