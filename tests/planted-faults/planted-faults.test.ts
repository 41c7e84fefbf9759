import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PLANTED_FAULTS } from './list.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

test('every planted fault still fits the code, and names a test that there is', () => {
  const unfit = PLANTED_FAULTS.filter(({ file, find, test: named }) => {
    const isThere = existsSync(file) && existsSync(named);
    return !isThere || read(file).split(find).length !== 2;
  });
  expect(unfit.map(({ fault, file }) => `${file}: ${fault}`)).toEqual([]);
});

test('no two planted faults are called the same', () => {
  const names = PLANTED_FAULTS.map(({ fault }) => fault);
  expect(new Set(names).size).toBe(names.length);
});
