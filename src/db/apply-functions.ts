import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const folder = fileURLToPath(new URL('./functions', import.meta.url));

/** The texts of the database's functions, in the order of their files' names, whatever folder these lie in. */
export function readFunctions(): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sql'));
  const inOrder = files.sort((one, other) => (basename(one) < basename(other) ? -1 : 1));
  return inOrder.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n');
}

/**
 * Gives the database the functions of this version, unless it has them: `anew` where migrations, which may have written some of
 * them, ran before in the same transaction. An older version does not come here once a newer one was, because each change of
 * these files comes with a migration (docs/decisions/0112).
 */
export async function applyFunctions(client: pg.ClientBase, texts: string, anew: boolean): Promise<void> {
  const hash = createHash('sha256').update(texts).digest('hex');
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM drizzle.functions');
  if (!anew && rows[0]?.hash === hash) return;
  // One may call another that comes after it: the second time all are there, and each is checked.
  for (const check of ['off', 'on']) await client.query(`SET LOCAL check_function_bodies = ${check};\n${texts}`);
  await client.query('DELETE FROM drizzle.functions');
  await client.query('INSERT INTO drizzle.functions (hash) VALUES ($1)', [hash]);
}
