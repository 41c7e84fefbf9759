// Plain JavaScript without dependencies, like install.mjs. What these scripts start ends with them, however they are ended: by a
// signal, by Ctrl-C, with their terminal, or with the npm that has started them.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** For a shop that stops in order, or a browser that is closed by its journey. */
const PATIENCE_MS = 40_000;
const PAUSE_MS = 100;
/** A terminal's Ctrl-C arrives from the terminal and from npm: within this time it is one. */
const ONE_PRESS_MS = 500;

/** What has to be gone: processes by their numbers, those of a whole group by the negative one. */
const running = new Set();
let askedAt = null;

/**
 * Runs a program to its end. It leads a group of its own, so that what it has started is reached as well; with `alone` it
 * stays in ours, for a program that sees to its own children and may talk to the terminal. With `listen` what it says is in the
 * answer instead of on the terminal.
 */
export function runChild(program, words, { alone = false, listen = false, ...options } = {}) {
  if (askedAt !== null) return new Promise(() => {});
  const output = listen ? 'pipe' : 'inherit';
  const child = spawn(program, words, {
    stdio: [alone ? 'inherit' : 'ignore', output, output],
    ...options,
    detached: !alone,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    if (child.pid === undefined) return;
    const number = alone ? child.pid : -child.pid;
    running.add(number);
    child.once(listen ? 'close' : 'exit', (status, signal) => {
      // Nobody is left who would be ended by us.
      if (askedAt !== null) return;
      running.delete(number);
      resolve({ status, signal, said });
    });
  });
}

/** A folder in which runs of tests note, by its number, who ends their databases after them. */
let sweepers = null;
export function openSweepers(folder) {
  mkdirSync(folder);
  sweepers = folder;
}

async function end(signal) {
  if (askedAt !== null) {
    if (Date.now() - askedAt > ONE_PRESS_MS) for (const number of running) tryTo(number, 'SIGKILL');
    return;
  }
  askedAt = Date.now();
  // What is written to a terminal that is gone must not end this before its children have ended.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // Playwright and Vite end in order at this one alone; a single program is told what we were told.
  for (const number of running) tryTo(number, number < 0 ? 'SIGINT' : signal);
  if (!(await gone(running, PATIENCE_MS))) {
    for (const number of running) tryTo(number, 'SIGKILL');
    await gone(running, 1000);
  }
  if (sweepers !== null) await gone(new Set(readdirSync(sweepers).map(Number)), PATIENCE_MS);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

async function gone(numbers, longest) {
  const until = Date.now() + longest;
  const left = () => [...numbers].some(isAlive);
  while (left() && Date.now() < until) await pause(PAUSE_MS);
  return !left();
}

export const isAlive = (number) => tryTo(number, 0);

function tryTo(number, signal) {
  try {
    return process.kill(number, signal);
  } catch {
    return false;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
// npm passes on neither its own death nor every signal.
if (process.env.npm_lifecycle_event !== undefined) {
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) end('SIGHUP');
  }, 1000).unref();
}
