// `node scripts/run-built.mjs scripts/NAME.ts …`: a script that looks at the shop as it is built from today's sources, and
// is told by CHROMIUM_PATH where a browser is; with `--no-browser` before it, it needs none. `npm run bench -- NAME …` is one of
// `bench/`, whose TypeScript wants the pinned Node.js, whatever version started npm. `npm run build` stops after the build, `npm run build -- --release` makes a release of it.
import { readdirSync } from 'node:fs';
import { ensureBuilt } from './build-if-changed.mjs';
import { runChild } from './children.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { ensureInstalled, environment, fail, pinnedNode, root, tell } from './install.mjs';

const given = process.argv.slice(2);
const [first, ...rest] = given[0] === '--release' ? ['--no-browser', 'scripts/release.ts'] : given;
try {
  if (first !== undefined) await ensureInstalled('all');
  await ensureBuilt();
  if (first !== undefined) process.exitCode = await run();
} catch (fault) {
  tell(fault);
  process.exitCode = 1;
}

async function run() {
  const browserless = first === '--no-browser' || first === '--bench';
  const words = first === '--bench' ? benchOf(rest) : browserless ? rest : [first, ...rest];
  const { status } = await runChild(pinnedNode(), ['--disable-warning=ExperimentalWarning', ...words], {
    cwd: root,
    env: environment(browserless ? {} : { CHROMIUM_PATH: await ensureBrowser() }),
  });
  return status ?? 1;
}

function benchOf([name = '', ...options]) {
  const names = readdirSync(`${root}bench`).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []));
  if (!names.includes(name)) fail(`Usage: npm run bench -- NAME, with one of: ${names.join(', ')}`);
  return [`bench/${name}.ts`, ...options];
}
