// `npm run db:generate -- --name what_changes`: the migration for what has changed in `src/db`, tables and functions alike.
import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSnapshots, MIGRATIONS, unnamedFunctions } from './structure/migrations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const unnamed = unnamedFunctions(root);
const made = generate(words) ?? (unnamed.length > 0 ? generate(['--custom', ...words]) : undefined);
if (made) appendFileSync(join(root, MIGRATIONS, made), `\n${unnamed.map((line) => `${line}\n`).join('')}`);
for (const old of listSnapshots(root).slice(0, -1)) rmSync(old);

/** The name of the migration that drizzle-kit has written; undefined: no table has changed. */
function generate(options: string[]): string | undefined {
  const before = readdirSync(join(root, MIGRATIONS));
  const program = ['node_modules/drizzle-kit/bin.cjs', 'generate', ...options];
  const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  return readdirSync(join(root, MIGRATIONS)).find((name) => !before.includes(name));
}
