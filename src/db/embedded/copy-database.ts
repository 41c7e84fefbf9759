// Everything in the tables and sequences of one database into another, of whatever version of PostgreSQL.
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

type Table = { name: string; columns: string; stored: string; ordered: string };

export type Copied = { tables: number; rows: number; leftBehind: string[] };

/**
 * Fills the database `to`, whose migrations are those of `from`, with all rows and the state of all sequences, in one
 * transaction. What it held is removed. Tables, constraints and indexes that only `from` has are made. Every table is then
 * read in both: throws when a count or a content differs. Connects as an owner of the cluster, as triggers must not fire:
 * what they wrote is copied, too.
 */
export async function copyDatabase(from: pg.ClientConfig, to: pg.ClientConfig): Promise<Copied> {
  await using source = await connect(from);
  await using target = await connect(to);
  await source.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await target.client.query('BEGIN');
  await target.client.query('SET LOCAL session_replication_role = replica');
  const copied = await copyAll(source.client, target.client);
  await target.client.query('COMMIT');
  await target.client.query('ANALYZE');
  return copied;
}

async function copyAll(source: pg.Client, target: pg.Client): Promise<Copied> {
  await makeMissing(DATA_MAKERS, source, target);
  const tables = await rowsOf<Table>(source, TABLES);
  refuseDifferences(tables, await rowsOf<Table>(target, TABLES));
  if (tables.length > 0) await target.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) await copyTable(table, source, target);
  await copySequences(source, target);
  await makeMissing(RULE_MAKERS, source, target);
  let rows = 0;
  for (const table of tables) rows += await compareTable(table, source, target);
  const known = await namesOf(target, LEFT_BEHIND);
  const leftBehind = (await namesOf(source, LEFT_BEHIND)).filter((name) => !known.includes(name));
  return { tables: tables.length, rows, leftBehind };
}

/** Runs the statements by which `source` would be made again, of those things that `target` lacks by name. */
async function makeMissing(makers: string[], source: pg.Client, target: pg.Client): Promise<void> {
  for (const maker of makers) {
    const known = await namesOf(target, maker);
    for (const { name, statement } of await rowsOf<{ name: string; statement: string }>(source, maker)) {
      if (!known.includes(name)) await target.query(statement);
    }
  }
}

function refuseDifferences(source: Table[], target: Table[]): void {
  const describe = ({ name, columns }: Table) => `${name} (${columns})`;
  const [ours, theirs] = [source.map(describe), target.map(describe)];
  const onlyOurs = ours.filter((each) => !theirs.includes(each));
  const onlyTheirs = theirs.filter((each) => !ours.includes(each));
  if (onlyOurs.length + onlyTheirs.length === 0) return;
  throw new Error(
    `Its tables are not those that the migrations make. It has: ${onlyOurs.join('; ') || 'nothing more'}. ` +
      `It should have: ${onlyTheirs.join('; ') || 'nothing more'}.`,
  );
}

async function copyTable({ name, stored }: Table, source: pg.Client, target: pg.Client): Promise<void> {
  await pipeline(
    source.query(copyTo(`COPY ${name} (${stored}) TO STDOUT`)),
    target.query(copyFrom(`COPY ${name} (${stored}) FROM STDIN`)),
  );
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  for (const name of await namesOf(source, SEQUENCES)) {
    const read = `SELECT last_value AS last, is_called AS called FROM ${name}`;
    const [state] = await rowsOf<{ last: string; called: boolean }>(source, read);
    await target.query('SELECT setval($1, $2, $3)', [name, state?.last, state?.called]);
  }
}

/** How many rows it has, in both. */
async function compareTable({ name, ordered }: Table, source: pg.Client, target: pg.Client): Promise<number> {
  // A sum does not depend on the order in which the rows are read.
  const read = `
    SELECT count(*) AS rows, coalesce(sum(('x' || left(md5(each::text), 15))::bit(60)::bigint), 0) AS content
    FROM (SELECT ${ordered} FROM ${name}) AS each`;
  const [before] = await rowsOf<{ rows: string; content: string }>(source, read);
  const [after] = await rowsOf<{ rows: string; content: string }>(target, read);
  if (before?.rows !== after?.rows)
    throw new Error(`The table ${name} has ${before?.rows} rows, of which ${after?.rows} arrived.`);
  if (before?.content !== after?.content) throw new Error(`The table ${name} did not arrive as it was.`);
  return Number(after?.rows);
}

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, statement: string): Promise<Row[]> {
  return (await client.query<Row>(statement)).rows;
}

async function namesOf(client: pg.Client, statement: string): Promise<string[]> {
  return (await rowsOf<{ name: string }>(client, statement)).map(({ name }) => name);
}

async function connect(connection: pg.ClientConfig): Promise<AsyncDisposable & { client: pg.Client }> {
  const client = new pg.Client(connection);
  // The statement that breaks is rejected; without this its connection's error would end the process as well.
  client.on('error', () => {});
  await client.connect();
  // The text of a row must not depend on what an owner has set for one of the two databases.
  await client.query(
    "SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET bytea_output = 'hex'",
  );
  await client.query('SET extra_float_digits = 1; SET statement_timeout = 0; SET search_path = public');
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

// What PostgreSQL's catalogue has about a database, as the statements that would make it again.

/** Schemas that are neither PostgreSQL's own nor of the session. */
const SPACES = `spaces AS (SELECT oid AS space, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')`;

/** What an extension brought along is made with the extension. */
const ofExtension = (catalogue: string, oid: string) =>
  `EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${oid} AND deptype = 'e')`;

const tableName = `format('%I.%I', nspname, relname)`;
const OWN_TABLES = `
  own AS (
    SELECT c.*, nspname, ${tableName} AS full_name FROM pg_class c JOIN spaces ON space = relnamespace
    WHERE relkind = 'r' AND relpersistence <> 't' AND NOT ${ofExtension('pg_class', 'c.oid')}
  )`;

/** Each table: its columns with their types, those whose values are stored by the writer, and all in one order. */
const TABLES = `
  WITH ${SPACES}, ${OWN_TABLES}
  SELECT full_name AS name,
    string_agg(format('%I %s %s', attname, format_type(atttypid, atttypmod), attgenerated), ', ' ORDER BY attname) AS columns,
    string_agg(quote_ident(attname), ', ' ORDER BY attnum) FILTER (WHERE attgenerated = '') AS stored,
    string_agg(quote_ident(attname), ', ' ORDER BY attname) AS ordered
  FROM own JOIN pg_attribute ON attrelid = own.oid AND attnum > 0 AND NOT attisdropped
  GROUP BY full_name ORDER BY full_name`;

const SEQUENCES = `
  WITH ${SPACES}
  SELECT ${tableName} AS name FROM pg_class JOIN spaces ON space = relnamespace
  WHERE relkind = 'S' AND relpersistence <> 't' ORDER BY 1`;

const EXTENSIONS = `
  SELECT extname AS name, format('CREATE EXTENSION IF NOT EXISTS %I WITH SCHEMA %I', extname, nspname) AS statement
  FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace`;

const SCHEMAS = `
  WITH ${SPACES} SELECT nspname AS name, format('CREATE SCHEMA %I', nspname) AS statement FROM spaces ORDER BY 1`;

/** A column's own sequence is told by 'i' when the column makes it (identity), by 'a' when it stands on its own (serial). */
const FREE_SEQUENCES = `
  WITH ${SPACES}
  SELECT ${tableName} AS name,
    format('CREATE SEQUENCE %I.%I AS %s INCREMENT %s MINVALUE %s MAXVALUE %s START %s CACHE %s %s', nspname, relname,
      seqtypid::regtype, seqincrement, seqmin, seqmax, seqstart, seqcache, CASE WHEN seqcycle THEN 'CYCLE' END) AS statement
  FROM pg_sequence JOIN pg_class c ON c.oid = seqrelid JOIN spaces ON space = relnamespace
  WHERE relpersistence <> 't' AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'i'
  ) ORDER BY 1`;

/** A column's default may ask a function that no migration makes, as those of the stand-ins' tables do. */
const FUNCTIONS_OF_DEFAULTS = `
  WITH ${SPACES}
  SELECT DISTINCT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS statement
  FROM pg_depend JOIN pg_proc p ON p.oid = refobjid JOIN spaces ON space = pronamespace
  WHERE classid = 'pg_attrdef'::regclass AND refclassid = 'pg_proc'::regclass
    AND NOT ${ofExtension('pg_proc', 'p.oid')} ORDER BY 1`;

const WHOLE_TABLES = `
  WITH ${SPACES}, ${OWN_TABLES}
  SELECT full_name AS name, format('CREATE TABLE %s (%s)', full_name, string_agg(concat(
      quote_ident(attname), ' ', format_type(atttypid, atttypmod),
      CASE WHEN attcollation <> typcollation THEN ' COLLATE ' || attcollation::regcollation END,
      CASE
        WHEN attidentity = 'a' THEN ' GENERATED ALWAYS AS IDENTITY'
        WHEN attidentity = 'd' THEN ' GENERATED BY DEFAULT AS IDENTITY'
        WHEN attgenerated = 's' THEN format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid))
        ELSE ' DEFAULT ' || pg_get_expr(adbin, adrelid)
      END,
      CASE WHEN attnotnull THEN ' NOT NULL' END), ', ' ORDER BY attnum)) AS statement
  FROM own JOIN pg_attribute a ON attrelid = own.oid AND attnum > 0 AND NOT attisdropped
  JOIN pg_type t ON t.oid = atttypid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  GROUP BY full_name ORDER BY full_name`;

/** So that a sequence goes with its column. */
const OWNED_SEQUENCES = `
  WITH ${SPACES}, ${OWN_TABLES}
  SELECT format('%s.%I', full_name, attname) AS name,
    format('ALTER SEQUENCE %I.%I OWNED BY %s.%I', spaces.nspname, s.relname, full_name, attname) AS statement
  FROM pg_depend JOIN pg_class s ON s.oid = objid AND s.relkind = 'S' JOIN spaces ON space = s.relnamespace
  JOIN own ON own.oid = refobjid JOIN pg_attribute ON attrelid = own.oid AND attnum = refobjsubid
  WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass AND deptype = 'a'`;

/** Keys before what refers to them. Whether a column may be empty stands with the column. */
const CONSTRAINTS = `
  WITH ${SPACES}, ${OWN_TABLES}
  SELECT format('%s %s', full_name, conname) AS name,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', full_name, conname, pg_get_constraintdef(k.oid)) AS statement
  FROM pg_constraint k JOIN own ON own.oid = conrelid WHERE contype IN ('p', 'u', 'c', 'x', 'f') ORDER BY contype = 'f', 1`;

const INDEXES = `
  WITH ${SPACES}, ${OWN_TABLES}
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS statement
  FROM pg_index JOIN own ON own.oid = indrelid
  WHERE NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) ORDER BY 1`;

/** What the rows need, in this order. */
export const DATA_MAKERS = [SCHEMAS, EXTENSIONS, FUNCTIONS_OF_DEFAULTS, FREE_SEQUENCES, WHOLE_TABLES, OWNED_SEQUENCES];
/** What holds for the rows; quicker once they are there. */
export const RULE_MAKERS = [CONSTRAINTS, INDEXES];

/** What holds no rows and is not made anew: nothing of the shop's that its migrations would not make. */
const LEFT_BEHIND = `
  WITH ${SPACES}
  SELECT format('view %I.%I', nspname, relname) AS name FROM pg_class c JOIN spaces ON space = relnamespace
    WHERE relkind IN ('v', 'm', 'f') AND NOT ${ofExtension('pg_class', 'c.oid')}
  UNION ALL SELECT 'routine ' || p.oid::regprocedure FROM pg_proc p JOIN spaces ON space = pronamespace
    WHERE NOT ${ofExtension('pg_proc', 'p.oid')}
  UNION ALL SELECT format('trigger %I on %s', tgname, tgrelid::regclass) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'role ' || quote_ident(rolname) FROM pg_roles WHERE rolname !~ '^pg_'
  UNION ALL SELECT 'database ' || quote_ident(datname) FROM pg_database WHERE datname <> 'fulldraw_upgrade'
  ORDER BY 1`;
