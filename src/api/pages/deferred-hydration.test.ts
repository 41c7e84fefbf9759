import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { deferHydration } from './deferred-hydration.ts';
import { hashScript } from './render-page.ts';

const page = (scripts: string) =>
  `<html lang="en"><head><link rel="modulepreload" href="/assets/entry.js"/></head><body>${scripts}</body></html>`;

const MODULE = `import "/assets/entry.js"; const text = "</title><b>";`;

test('a page that is read first asks for no script while it is read', () => {
  const { html } = deferHydration(page(`<script>first()</script><script type="module" async="">${MODULE}</script>`));
  expect(html).not.toContain('<link');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<script>first()</script>');
  expect(html).toContain('<html data-deferred lang="en">');
});

test('what starts the scripts is allowed to run, and nothing in it can end it early', () => {
  const { html, scriptHashes } = deferHydration(page(`<script type="module" async="">${MODULE}</script>`));
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
  expect(scriptHashes).toEqual(scripts.map(hashScript));
  const starter = scripts[1];
  expect(starter).toContain('["/assets/entry.js"]');
  expect(starter).not.toContain('</');
});

test('a page without scripts stays as it is', () => {
  expect(deferHydration(page('<p>Read me</p>'))).toEqual({ html: page('<p>Read me</p>'), scriptHashes: [] });
});

type Part = Record<string, unknown>;

/** Runs what starts the scripts in a window of one button. Node's own events forget their phase between two listeners. */
function openPage(button: Part, document: Part = {}) {
  class Element {
    closest = (selector: string) => (selector === 'button' ? button : null);
  }
  const listeners = new Map<string, (event: object) => void>();
  const window = {
    scrollY: 0,
    addEventListener: (name: string, hear: (event: object) => void) => listeners.set(name, hear),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  const { html } = deferHydration(page(`<script type="module" async="">${MODULE}</script>`));
  const [, starter = ''] = /.*<script>(.*)<\/script>/s.exec(html) ?? [];
  const parts = createContext({
    ...window,
    window,
    parent: window,
    document,
    Element,
    setTimeout() {},
    requestAnimationFrame() {},
  });
  runInContext(starter, parts);
  return {
    press(eventPhase: number) {
      const event = { target: new Element(), eventPhase: 1 };
      listeners.get('click')?.(event);
      event.eventPhase = eventPhase;
    },
    scrollTo(scrollY: number) {
      parts.scrollY = scrollY;
      listeners.get('scroll')?.({});
    },
    hydrate: () => listeners.get('hydrated')?.({}),
  };
}

test('a button that was pressed while nobody heard it is pressed again; one whose press wakes the page is not', () => {
  let presses = 0;
  const button = { type: 'button', ariaBusy: null, getAttribute: () => null, click: () => (presses += 1) };
  const deferred = openPage(button);
  deferred.press(0);
  expect(button.ariaBusy, 'shows that it waits').toBe('true');
  deferred.hydrate();
  expect(presses).toBe(1);
  expect(button.ariaBusy).toBeNull();
  const woken = openPage(button);
  woken.press(1);
  woken.hydrate();
  expect(presses).toBe(1);
});

test('where the browser does not open the menu by itself, the page does at once; where it does, nothing is pressed again', () => {
  let opened = 0;
  let presses = 0;
  const dialog = { showModal: () => (opened += 1) };
  const button = { type: 'button', getAttribute: () => 'menu', click: () => (presses += 1) };
  const old = openPage(button, { getElementById: (id: string) => (id === 'menu' ? dialog : null) });
  old.press(0);
  expect(opened).toBe(1);
  const today = openPage({ ...button, command: 'show-modal' });
  today.press(0);
  old.hydrate();
  today.hydrate();
  expect([opened, presses]).toEqual([1, 0]);
});

test('past its mark the bar has a ground before the page hears its visitor, and above it has none', () => {
  const bar = { dataset: { opaque: 'false' }, style: { getPropertyValue: () => '50' } };
  const deferred = openPage({}, { querySelector: () => bar });
  for (const [pixels, opaque] of [
    [50, 'false'],
    [51, 'true'],
    [0, 'false'],
  ] as const) {
    deferred.scrollTo(pixels);
    expect([pixels, bar.dataset.opaque]).toEqual([pixels, opaque]);
  }
});

test('what was typed before the page heard its visitor is noted at its field, and so is that somebody is there', () => {
  class Field {
    dataset: Record<string, string> = {};
  }
  const documentElement = new Field();
  const listeners = new Map<string, ((event: object) => void)[]>();
  const window = {
    addEventListener: (name: string, hear: (event: object) => void) =>
      listeners.set(name, [...(listeners.get(name) ?? []), hear]),
    removeEventListener() {},
  };
  const { html } = deferHydration(page(`<script type="module" async="">${MODULE}</script>`), { soon: true });
  const [, starter = ''] = /.*<script>(.*)<\/script>/s.exec(html) ?? [];
  const head = { append() {} };
  const document = { documentElement, head, createElement: () => ({}) };
  runInContext(
    starter,
    createContext({
      ...window,
      window,
      parent: window,
      document,
      HTMLElement: Field,
      Element: Field,
      Event: Field,
      setTimeout() {},
    }),
  );
  const name = new Field();
  for (const hear of listeners.get('input') ?? []) hear({ target: name });
  expect(name.dataset).toEqual({ typed: '1' });
  for (const hear of listeners.get('pointermove') ?? []) hear({ target: name });
  expect(documentElement.dataset).toEqual({ person: '' });
});
