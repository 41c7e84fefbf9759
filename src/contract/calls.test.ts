import { expect, test } from 'vitest';
import type { Route } from './route.ts';

const FILES = import.meta.glob<Record<string, Route>>('./calls/**/*.ts', { eager: true });

test('no two calls have the same method and address', () => {
  const calls = Object.values(FILES).flatMap((file) => Object.values(file));
  const addresses = calls.map(({ method, path }) => `${method} ${path}`);
  expect(addresses.length).toBeGreaterThan(70);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

test('what fills the parts of an address is checked under the same names', () => {
  for (const { path, params } of Object.values(FILES).flatMap((file) => Object.values(file))) {
    const parts = [...path.matchAll(/:(\w+)/g)].map((part) => part[1]);
    expect([path, Object.keys(params?.shape ?? {})]).toEqual([path, parts]);
  }
});
