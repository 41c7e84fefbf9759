import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export const MIGRATIONS = 'src/db/migrations';
const FUNCTIONS = 'src/db/functions';

/** The snapshots of drizzle-kit, which compares with the newest alone, oldest first. */
export function listSnapshots(root: string): string[] {
  const folder = join(root, MIGRATIONS, 'meta');
  const names = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  return names.sort().map((name) => join(folder, name));
}

/**
 * The lines that a migration lacks: each file of functions is named, with what it said, by the migration that came with its last
 * change. The migrations say thereby which server is the newer one (docs/decisions/0112).
 */
export function unnamedFunctions(root: string): string[] {
  const ending = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'));
  const migrations = ending(MIGRATIONS).sort();
  const said = migrations.map((name) => readFileSync(join(root, MIGRATIONS, name), 'utf8')).join('\n');
  const newest = new Map([...said.matchAll(/^-- functions\/(\S+) (\w+)$/gm)].map(([, name, hash]) => [name, hash]));
  return ending(FUNCTIONS).flatMap((file) => {
    const name = basename(file);
    const text = readFileSync(join(root, FUNCTIONS, file));
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    return newest.get(name) === hash ? [] : [`-- functions/${name} ${hash}`];
  });
}
