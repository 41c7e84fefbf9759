import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { bareCalls } from './strip-calls.ts';

const FILES = import.meta.glob<Record<string, Route>>('../contract/**/*-calls.ts', { eager: true });
const pathTo = (file: string) => fileURLToPath(new URL(file, import.meta.url));

test('the built pages know of a call its method and its address, and nothing else', async () => {
  expect(Object.keys(FILES).length).toBeGreaterThan(10);
  for (const [file, calls] of Object.entries(FILES)) {
    const lines = (await bareCalls(pathTo(file))).trim().split('\n');
    const expected = Object.entries(calls).map(
      ([name, { method, path }]) => `export const ${name} = ${JSON.stringify({ method, path })};`,
    );
    expect(lines.toSorted()).toEqual(expected.toSorted());
  }
});

test('a file of calls that brings something else stops the build and says what to do', async () => {
  await expect(bareCalls(pathTo('../contract/failure.ts'))).rejects.toThrow(
    'failure is no call: keep schemas and the like in a file of their own.',
  );
});
