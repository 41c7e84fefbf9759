import pg from 'pg';

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
