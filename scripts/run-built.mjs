// `node scripts/run-built.mjs scripts/NAME.ts …`: a script that looks at the shop as it is built from today's sources, and
// is told by CHROMIUM_PATH where a browser is; with `--no-browser` before it, it needs none.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build-if-changed.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { ensureInstalled, environment, pinnedNode, root, tell } from './install.mjs';

try {
  ensureInstalled();
  ensureBuilt();
  const [first, ...rest] = process.argv.slice(2);
  const browserless = first === '--no-browser';
  const { status } = spawnSync(pinnedNode(), browserless ? rest : [first, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: environment(browserless ? {} : { CHROMIUM_PATH: ensureBrowser() }),
  });
  process.exitCode = status ?? 1;
} catch (fault) {
  tell(fault);
  process.exitCode = 1;
}
