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
  const [, starter = ''] = /<script>(.*)<\/script>/s.exec(html) ?? [];
  expect(scriptHashes).toEqual([hashScript(starter)]);
  expect(starter).toContain('["/assets/entry.js"]');
  expect(starter).not.toContain('</');
});

test('a page without scripts stays as it is', () => {
  expect(startLate(page('<p>Read me</p>'))).toEqual({ html: page('<p>Read me</p>'), scriptHashes: [] });
});
