import pg from 'pg';

/** Tests of what a step does are not about how long it can be stopped before (rule 11.8); those that are set their own wait. */
export const NOTHING_WAITS = 'update mail_settings set announcement_wait_minutes = 0, cancel_wait_seconds = 0';

/** The rows of one statement on the embedded database of a running shop, by the shop's data folder. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  dataDir: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ host: `${dataDir}/postgres`, port: 5432, user: 'fulldraw', database: 'fulldraw' });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
