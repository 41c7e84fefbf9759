import type pg from 'pg';
import { FUNCTIONS, PROTECTED, type Protected } from './grants.ts';

type Table = { schema: string; name: string; columns: string[] };

/** Where the server's role reads and writes whatever there is: the queue of jobs. The sandbox sees to its own schema. */
const WHOLE_SCHEMAS = ['graphile_worker'];

/** Who a pool speaks as. */
export async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('SELECT current_user AS role');
  return rows[0]?.role ?? '';
}

/**
 * Gives the server's role what `grants.ts` says and takes all else from it, in one transaction of the owner's. A server that is
 * running meanwhile notices nothing.
 */
export async function giveGrants(owner: pg.ClientBase, server: string): Promise<void> {
  const role = owner.escapeIdentifier(server);
  const { rows: tables } = await owner.query<Table>(TABLES);
  const { rows: made } = await owner.query<{ statement: string }>(STATEMENTS, [server, WHOLE_SCHEMAS, FUNCTIONS]);
  await owner.query(
    [
      'BEGIN',
      `GRANT USAGE ON SCHEMA public TO ${role}`,
      // Whatever an earlier version gave.
      `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}`,
      ...tables.flatMap((table) => grantsOf(table).map((grant) => `GRANT ${grant} ON ${table.name} TO ${role}`)),
      `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
      ...made.map(({ statement }) => statement),
      'COMMIT',
    ].join(';\n'),
  );
}

/** What the server's role may do with a table, as PostgreSQL says it. */
export function grantsOf({ name, columns }: Pick<Table, 'name' | 'columns'>): string[] {
  const protectedBy: Protected | undefined = PROTECTED[name];
  if (!protectedBy) return ['SELECT, INSERT, UPDATE, DELETE'];
  const { insert, update, delete: deletes } = protectedBy;
  const changed = update ? columns.filter((column) => !update.except.includes(column)) : [];
  return [
    'SELECT',
    ...(insert ? ['INSERT'] : []),
    ...(deletes ? ['DELETE'] : []),
    ...(changed.length > 0 ? [`UPDATE (${changed.join(', ')})`] : []),
  ];
}

const TABLES = `
  SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
  FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(relowner, 'USAGE')
  GROUP BY relname ORDER BY relname`;

/**
 * All else. A function that runs with its owner's rights is nobody's but whose it is named for. Tables of the queue let in nobody
 * but their owner (row level security), until a policy lets the server in. Temporary tables are tables.
 */
const STATEMENTS = `
  WITH own AS (
    SELECT p.oid, p.oid::regprocedure::text AS name FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND prosecdef AND pg_has_role(proowner, 'USAGE')
  ), spaces AS (
    SELECT oid, nspname FROM pg_namespace WHERE nspname = ANY ($2) AND pg_has_role(nspowner, 'USAGE')
  ), guarded AS (
    SELECT pg_class.oid::regclass::text AS name FROM pg_class JOIN spaces ON spaces.oid = relnamespace
    WHERE relrowsecurity AND NOT EXISTS (
      SELECT FROM pg_policy WHERE polrelid = pg_class.oid AND to_regrole(quote_ident($1))::oid = ANY (polroles)
    )
  )
  SELECT format('REVOKE ALL ON FUNCTION %s FROM PUBLIC, %I', name, $1::text) AS statement FROM own
  UNION ALL SELECT format('GRANT EXECUTE ON FUNCTION %s TO %I', name, $1::text) FROM own WHERE name = ANY ($3)
  UNION ALL SELECT format('GRANT USAGE ON SCHEMA %I TO %I', nspname, $1::text) FROM spaces
  UNION ALL SELECT format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', nspname, $1::text) FROM spaces
  UNION ALL SELECT format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO %I', nspname, $1::text) FROM spaces
  UNION ALL SELECT format('CREATE POLICY %I ON %s TO %I USING (true) WITH CHECK (true)', $1::text, name, $1::text) FROM guarded
  UNION ALL SELECT format('GRANT USAGE ON SCHEMA drizzle TO %1$I; GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO %1$I', $1::text)
    WHERE to_regnamespace('drizzle') IS NOT NULL
  UNION ALL SELECT format('REVOKE TEMPORARY ON DATABASE %1$I FROM PUBLIC; REVOKE CREATE ON SCHEMA public FROM PUBLIC', datname)
    FROM pg_database WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')`;

/** Why the server's role may do more than it needs, and what to do about it, in one line; null: it does not. */
export async function excessOf(server: pg.Pool): Promise<string | null> {
  const { rows } = await server.query<{ role: string; excess: boolean }>(`
    SELECT current_user AS role, rolsuper OR EXISTS (
      SELECT FROM pg_class WHERE oid = 'public.journal_entries'::regclass AND pg_has_role(current_user, relowner, 'MEMBER')
    ) AS excess FROM pg_roles WHERE rolname = current_user`);
  const [found] = rows;
  if (!found?.excess) return null;
  return `The server's role "${found.role}" owns the tables, so whoever speaks as the server may change the journal: make a role that owns nothing, give its address as DATABASE_URL and today's as DATABASE_OWNER_URL (docs/operating.md, "Two roles")`;
}
