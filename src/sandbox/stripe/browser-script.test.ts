import { readdir } from 'node:fs/promises';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { browserScript } from './browser-script.ts';

test('the parts join to one classic script that holds all of them', async () => {
  const script = await browserScript();
  expect(() => new Script(script)).not.toThrow();
  expect(script).not.toMatch(/^(import|export)\b/m);
  expect(script).not.toMatch(/\beval\(|new Function\b/);
  const files = await readdir(new URL('./browser/', import.meta.url));
  expect(files.filter((name) => !name.endsWith('.test.ts')).length).toBe(10);
});
