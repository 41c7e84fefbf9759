import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from './children.mjs';
import { environment, fail, pinnedNode, root } from './install.mjs';

/** Chromium without a window, as Debian packs it. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a browser; installs one where there is none. */
export async function ensureBrowser() {
  const found = given() || installed(NAMES) || MAC.find(existsSync) || playwrights();
  if (found) return found;
  console.log('No browser found; installing one …');
  if (!(await installPackage('chromium')))
    await run(pinnedNode(), 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
  return (
    installed(NAMES) ?? playwrights() ?? fail('No browser could be installed. Install Chromium or set CHROMIUM_PATH.')
  );
}

/** The path of a browser for the journeys: without a window it does the same with a third less work, so it is worth a package. */
export async function ensureWindowlessBrowser() {
  const found = given() || installed([SHELL]);
  if (found) return found;
  return ((await installPackage(SHELL)) && installed([SHELL])) || ensureBrowser();
}

function given() {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) fail(`CHROMIUM_PATH is ${path}, but there is nothing.`);
  return path;
}

function installed(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync);
}

function playwrights() {
  const question = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  const { stdout } = spawnSync(pinnedNode(), ['--eval', question], { cwd: root, encoding: 'utf8' });
  return [stdout?.trim()].find((path) => path && existsSync(path));
}

/** Debian's packages bring their libraries along, which Playwright's download does not. False where there are none to be had. */
async function installPackage(name) {
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return debian && (await run('apt-get', 'update')) && run('apt-get', 'install', '-y', '--no-install-recommends', name);
}

async function run(program, ...words) {
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' });
  return (await runChild(program, words, { cwd: root, env })).status === 0;
}
