import { DATA_MAKERS, RULE_MAKERS } from '#db/embedded/copy-database.ts';
import type { TestDatabase } from './test-database.ts';

const PUBLIC = `'public'::regnamespace`;
const notOfExtension = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`;

/** What else can belong to a schema: the shop has functions and triggers, and none of the rest. */
const OTHERS = [
  `SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS statement FROM pg_proc p
    WHERE pronamespace = ${PUBLIC} AND ${notOfExtension('pg_proc', 'p.oid')}`,
  `SELECT tgname AS name, concat(pg_get_triggerdef(t.oid), ' ', tgenabled) AS statement
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE NOT tgisinternal AND relnamespace = ${PUBLIC}`,
  `SELECT relname AS name, concat_ws(' ', relkind, relpersistence, relreplident, relrowsecurity, reloptions, relacl) AS statement
    FROM pg_class WHERE relnamespace = ${PUBLIC}`,
  `SELECT concat_ws('.', relname, attname) AS name,
      concat_ws(' ', attstorage, attcompression, attstattarget, attoptions, attacl) AS statement
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
    WHERE relnamespace = ${PUBLIC} AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`,
  `SELECT typname AS name, concat_ws(' ', typtype, (SELECT array_agg(enumlabel) FROM pg_enum WHERE enumtypid = t.oid)) AS statement
    FROM pg_type t WHERE typnamespace = ${PUBLIC} AND typtype <> 'b' AND ${notOfExtension('pg_type', 't.oid')}`,
  `SELECT stxname AS name, pg_get_statisticsobjdef(oid) AS statement FROM pg_statistic_ext`,
  `SELECT concat_ws('.', tablename, rulename) AS name, definition AS statement FROM pg_rules WHERE schemaname = 'public'`,
  `SELECT policyname AS name, concat_ws(' ', tablename, qual, with_check) AS statement FROM pg_policies`,
  `SELECT concat_ws(' ', objoid::regclass, objsubid) AS name, description AS statement
    FROM pg_description JOIN pg_class c ON c.oid = objoid WHERE classoid = 'pg_class'::regclass AND relnamespace = ${PUBLIC}`,
];

/** All that a database is made of except its rows, a sentence each; the columns of a table in their order. */
export async function describeSchema({ pool }: Pick<TestDatabase, 'pool'>): Promise<string[]> {
  const found: string[] = [];
  for (const query of [...DATA_MAKERS, ...RULE_MAKERS, ...OTHERS]) {
    const { rows } = await pool.query<{ name: string; statement: string }>(query);
    found.push(...rows.map(({ name, statement }) => `${name}: ${statement}`));
  }
  return found.sort();
}
