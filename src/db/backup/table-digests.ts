import type pg from 'pg';

/** How many rows a table has, and a sum over the content of all of them, whatever their order. */
export type TableDigest = { rows: string; digest: string };

/** The logged tables of a database that are not PostgreSQL's own, as they are written in a statement: a backup has no other rows. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`);
  return rows.map(({ name }) => name);
}

/** Every row of every table counts with every column: equal digests mean equal content. */
export async function digestTables(client: pg.ClientBase): Promise<Record<string, TableDigest>> {
  const digests: Record<string, TableDigest> = {};
  await client.query("set time zone 'UTC'");
  for (const table of await listTables(client)) {
    const { rows } = await client.query<TableDigest>(`
      select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest
      from ${table} t`);
    if (rows[0]) digests[table] = rows[0];
  }
  return digests;
}

/** The tables that differ, one sentence each. */
export function compareDigests(said: Record<string, TableDigest>, found: Record<string, TableDigest>): string[] {
  const names = [...new Set([...Object.keys(said), ...Object.keys(found)])].sort();
  return names
    .filter((name) => said[name]?.rows !== found[name]?.rows || said[name]?.digest !== found[name]?.digest)
    .map((name) => `${name}: ${said[name]?.rows ?? 'no'} rows in the backup, ${found[name]?.rows ?? 'none'} found`);
}
