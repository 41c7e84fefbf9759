import { readFile } from 'node:fs/promises';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from './schema.ts';

test('the operating guide says of every table how long what is in it is kept, and of no other', async () => {
  const guide = await readFile('docs/operating.md', 'utf8');
  const chapter = /## How long what is kept\n([\s\S]*?)\n## /.exec(guide)?.[1] ?? '';
  const rows = Array.from(chapter.matchAll(/^\| (`.*?) \| (.+) \|$/gm), ([, names = '', end = '']) => ({ names, end }));
  const named = rows.flatMap(({ names }) => Array.from(names.matchAll(/`(\w+)`/g), ([, name]) => name));
  const tables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? getTableConfig(each).name : []));
  expect(named.toSorted()).toEqual(tables.toSorted());
  expect(rows.filter(({ end }) => end.trim() === '')).toEqual([]);
});
