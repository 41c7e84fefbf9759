import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another way to ask what time it is than the shop's clock, in code, in a statement or as a column's default. */
const ASKS =
  /(?<![\w.])now\(\)|\b(?:clock|statement|transaction)_timestamp\(|\b(?:current_(?:date|time|timestamp)|localtime(?:stamp)?)\b|\bdefaultNow\(|\bDate\.now\b|\bnew Date\(\)/i;

/** Where that is right. A path that ends with a slash is a folder. */
const CLOCKS: readonly string[] = [
  // The machine's clock and the database's, and those of the stand-ins, which are outside of the shop.
  ...['boot/system-clock.ts', 'db/functions/clock.sql'],
  ...['sandbox/shared/sandbox-clock.ts', 'sandbox/shared/sandbox-database.ts'],
  // A visitor's own clock, in the browser and where a page is rendered for it; a text says the year that is not this one.
  ...['web/', 'sandbox/stripe/browser/', 'values/text/place-text.ts'],
  // Beside moments that a file system and PostgreSQL's log wrote by theirs.
  ...['providers/backups/folder-store.ts', 'db/backup/copy-cluster.ts'],
  // What has been done stays.
  'db/migrations/',
];

/** The lines of `src/` that ask another clock than the shop's; tests may. */
export function otherClocks(root: string): string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return files.filter(isOurs).flatMap((file) => {
    const lines = readFileSync(join(root, 'src', file), 'utf8').split('\n');
    return lines.flatMap((line, index) => (ASKS.test(line) ? `src/${file}:${index + 1}: ${line.trim()}` : []));
  });
}

function isOurs(file: string): boolean {
  const isCode = /\.(tsx?|sql)$/.test(file) && !/\.test\.tsx?$/.test(file);
  return isCode && !CLOCKS.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place));
}
