import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { hashScript } from './script-hashes.ts';
import { startLate } from './start-late.ts';

const page = (scripts: string) =>
  `<html lang="en"><head><link rel="modulepreload" href="/assets/entry.js"/></head><body>${scripts}</body></html>`;

const MODULE = `import "/assets/entry.js"; const text = "</title><b>";`;

test('a page that is read first asks for no script while it is read', () => {
  const { html } = startLate(page(`<script>first()</script><script type="module" async="">${MODULE}</script>`));
  expect(html).not.toContain('<link');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<script>first()</script>');
  expect(html).toContain('<html data-asleep lang="en">');
});

test('what starts the scripts is allowed to run, and nothing in it can end it early', () => {
  const { html, scriptHashes } = startLate(page(`<script type="module" async="">${MODULE}</script>`));
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  expect(scriptHashes).toEqual(scripts.map(hashScript));
  const starter = scripts[1];
  expect(starter).toContain('["/assets/entry.js"]');
  expect(starter).not.toContain('</');
});

test('a page without scripts stays as it is', () => {
  expect(startLate(page('<p>Read me</p>'))).toEqual({ html: page('<p>Read me</p>'), scriptHashes: [] });
});

/** Runs what starts the scripts in a window of one button. Node's own events forget their phase between two listeners. */
function openPage() {
  let presses = 0;
  const button = { type: 'button', ariaBusy: null as string | null, click: () => (presses += 1) };
  class Element {
    closest = () => button;
  }
  const listeners = new Map<string, (event: object) => void>();
  const window = {
    addEventListener: (name: string, hear: (event: object) => void) => listeners.set(name, hear),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  const { html } = startLate(page(`<script type="module" async="">${MODULE}</script>`));
  const [, starter = ''] = /.*<script>(.*)<\/script>/s.exec(html) ?? [];
  runInContext(starter, createContext({ ...window, window, parent: window, Element, setTimeout() {} }));
  const press = { target: new Element(), eventPhase: 1 };
  listeners.get('click')?.(press);
  return { press, button, wake: () => listeners.get('awake')?.({}), presses: () => presses };
}

test('a button that was pressed while nobody heard it is pressed again; one whose press wakes the page is not', () => {
  const asleep = openPage();
  asleep.press.eventPhase = 0;
  expect(asleep.button.ariaBusy, 'shows that it waits').toBe('true');
  asleep.wake();
  expect(asleep.presses()).toBe(1);
  expect(asleep.button.ariaBusy).toBeNull();
  const woken = openPage();
  woken.wake();
  expect(woken.presses()).toBe(0);
});
