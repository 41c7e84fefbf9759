import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environment, fail, pinnedNode, root } from './install.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a browser for the journeys; installs one where there is none. */
export function ensureBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !existsSync(given)) fail(`CHROMIUM_PATH is ${given}, but there is nothing.`);
  const found = given || installed() || playwrights();
  if (found) return found;
  console.log('No browser found; installing one …');
  install();
  return installed() ?? playwrights() ?? fail('No browser could be installed. Install Chromium or set CHROMIUM_PATH.');
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...MAC].find(existsSync);
}

function playwrights() {
  const question = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(pinnedNode(), ['--eval', question], { cwd: root, encoding: 'utf8' });
  return [stdout?.trim()].find((path) => path && existsSync(path));
}

/** Debian's package brings its libraries along, which Playwright's download does not. */
function install() {
  const run = (program, ...words) =>
    spawnSync(program, words, { cwd: root, stdio: 'inherit', env: environment({ DEBIAN_FRONTEND: 'noninteractive' }) })
      .status === 0;
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (debian && run('apt-get', 'update') && run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium'))
    return;
  run(pinnedNode(), 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
}
