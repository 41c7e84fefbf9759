import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
const FILES = ['{src,tests,scripts,bench}/**/*.{ts,tsx,css}', '*.md', 'docs/**/*.md'];

const CHAPTERS = readdirSync(`${ROOT}docs/rules`)
  .filter((name) => name !== 'README.md')
  .sort()
  .map((name) => readFileSync(`${ROOT}docs/rules/${name}`, 'utf8'));

/** Each rule with what stands below its number. */
function readRules(): [number: string, text: string][] {
  return CHAPTERS.flatMap((chapter) =>
    [...chapter.matchAll(/^- \*\*(\d+\.\d+)\*\*([\s\S]*?)(?=^- \*\*|$(?![\s\S]))/gm)].map(
      ([, number = '', text = '']): [string, string] => [number, text],
    ),
  );
}

/** "rule 4.3", "rules 9.2 and 9.3", "rules 1.4, 1.8 and 6.1", also where a comment goes on in the next line. */
function citedIn(text: string): string[] {
  const joined = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return [...joined.matchAll(/\b[Rr]ules? (\d+\.\d+(?:(?:, | and )\d+\.\d+)*)/g)].flatMap(
    ([, list = '']) => list.match(/\d+\.\d+/g) ?? [],
  );
}

test('the rules are numbered without gaps, each number once', () => {
  const next = new Map<string, number>();
  for (const [rule] of readRules()) {
    const [chapter = '', number] = rule.split('.');
    const expected = (next.get(chapter) ?? 0) + 1;
    expect(`${chapter}.${number}`).toBe(`${chapter}.${expected}`);
    next.set(chapter, expected);
  }
  expect([...next.keys()]).toEqual(Array.from(next.keys(), (_, place) => `${place + 1}`));
});

test('every rule that a comment or a document cites is there', async () => {
  const rules = new Set(readRules().map(([number]) => number));
  const unknown: string[] = [];
  let cited = 0;
  for await (const file of glob(FILES, { cwd: ROOT })) {
    if (file.endsWith('documents.test.ts')) continue;
    for (const rule of citedIn(readFileSync(ROOT + file, 'utf8'))) {
      cited += 1;
      if (!rules.has(rule)) unknown.push(`${file}: rule ${rule}`);
    }
  }
  expect(unknown).toEqual([]);
  expect(cited).toBeGreaterThan(80);
});

test('below each rule stands the test that keeps it, which is there, or that none does', () => {
  const faults: string[] = [];
  for (const [number, text] of readRules()) {
    const tests = [...text.matchAll(/^ {2}- kept by `([^`]+)`: (.+)$/gm)];
    if (tests.length === 0 && !/^ {2}- kept by no test$/m.test(text)) faults.push(`rule ${number} names no test`);
    for (const [, file = '', title = ''] of tests) {
      const source = existsSync(ROOT + file) ? readFileSync(ROOT + file, 'utf8').replaceAll(/\\(['"`])/g, '$1') : '';
      if (!source.includes(title)) faults.push(`rule ${number}: ${file} has no “${title}”`);
    }
  }
  expect(faults).toEqual([]);
});

/** `src/db/schema.ts`, `shop/books`, `storefront/hunter/finish.ts`: what a document puts in backticks and is a path of ours. */
function namedIn(text: string): string[] {
  const [files, folders] = [
    /`([\w-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css|md|sql|txt))`/g,
    /`((?:src|docs|scripts|tests|bench)\/[\w/-]+)`/g,
  ];
  return [...text.matchAll(files), ...text.matchAll(folders)].map(([, path = '']) => path);
}

test('every file that a document names is there', async () => {
  const missing: string[] = [];
  let named = 0;
  for await (const page of glob(['*.md', 'docs/*.md', 'docs/{architecture,rules}/*.md'], { cwd: ROOT })) {
    for (const path of namedIn(readFileSync(ROOT + page, 'utf8'))) {
      named += 1;
      const places = ['', 'src/', 'src/shop/', 'src/web/'].map((folder) => ROOT + folder + path);
      if (!places.some((place) => existsSync(place))) missing.push(`${page}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(60);
});

test('the version has its day in the list of changes', () => {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  const chapters = [...readFileSync(`${ROOT}CHANGELOG.md`, 'utf8').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  expect(chapters[0]).toBe('Unreleased');
  expect(chapters[1]).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')} \\(20\\d\\d-\\d\\d-\\d\\d\\)$`));
});

/** Of levels 1 and 2 in each chapter of OWASP ASVS 5.0. */
const ASVS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('each requirement of ASVS has one answer, and what is met is shown by something', () => {
  const page = readFileSync(`${ROOT}docs/security.md`, 'utf8');
  const rows = [...page.matchAll(/^\| (\d+)(\.\d+\.\d+) \| [12] \| [^|]+ \| ([a-z ]+) \| ([^|]+) \|$/gm)];
  expect(new Set(rows.map(([, chapter, rest]) => `${chapter}${rest}`)).size).toBe(rows.length);
  expect(ASVS.map((_count, index) => rows.filter(([, chapter]) => chapter === `${index + 1}`).length)).toEqual(ASVS);
  const as = (answer: string) => rows.filter(([, , , said]) => said === answer).length;
  const said = `${as('met')} are met, ${as('partly')} partly, ${as('not met')} not; ${as('operator')} are the operator's, ${as('does not apply')} do not apply.`;
  expect(page).toContain(said);
  expect(as('met') + as('partly') + as('not met') + as('operator') + as('does not apply')).toBe(rows.length);
});
