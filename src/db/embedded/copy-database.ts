// Everything in the tables and sequences of one database into another, of whatever version of PostgreSQL.
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { DATA_MAKERS, LEFT_BEHIND, RULE_MAKERS, SEQUENCES, TABLES } from './describe-database.ts';

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
