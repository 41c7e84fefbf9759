import pg from 'pg';

export type Cleaner = {
  /**
   * Makes its rows what they were when the cleaner was opened, and ends every session but those of these processes. False where
   * a test has ended the cleaner's own.
   */
  clean(sessions: number[]): Promise<boolean>;
  end(): Promise<void>;
};

type Relation = { name: string; columns: string };

const RELATIONS = `
  SELECT format('%I.%I', relnamespace::regnamespace, relname) AS name,
    (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class WHERE relkind = $1 AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)' ORDER BY 1`;
const OTHERS = `
  SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> ALL ($1::int[] || pg_backend_pid())`;

/** For a database of which nothing but rows is changed. Speaks as the owner of the cluster, past every trigger and reference. */
export async function openCleaner(connection: pg.ClientConfig): Promise<Cleaner> {
  const client = new pg.Client({ ...connection, user: 'fulldraw' });
  let isLost = false;
  client.on('error', () => {
    isLost = true;
  });
  await client.connect();
  const { rows: tables } = await client.query<Relation>(RELATIONS, ['r']);
  const { rows: sequences } = await client.query<Relation>(RELATIONS, ['S']);
  const hasRows = ({ name }: Relation) => `SELECT '${name}', 'rows' WHERE EXISTS (SELECT FROM ${name})`;
  const seeded = await ask('seeded', tables.map(hasRows));
  const state = [
    // A row that was written since is another version of it.
    ...tables.map((table) => (seeded.has(table.name) ? versionsOf(table) : hasRows(table))),
    ...sequences.map(({ name }) => `SELECT '${name}', concat(last_value, ', ', quote_literal(is_called)) FROM ${name}`),
  ];
  let first = await ask('state', state);
  const copies = tables
    .filter(({ name }) => seeded.has(name))
    .map(({ name, columns }) => `CREATE TEMP TABLE "${name}" AS SELECT ${columns} FROM ${name}`);
  await client.query(["SET session_replication_role = 'replica'", ...copies].join(';'));

  async function ask(name: string, selects: string[]): Promise<Map<string, string>> {
    const text = selects.join(' UNION ALL ');
    return new Map((await client.query<[string, string]>({ name, text, rowMode: 'array' })).rows);
  }

  async function clean(sessions: number[]): Promise<void> {
    await client.query(OTHERS, [sessions]);
    const now = await ask('state', state);
    const isChanged = ({ name }: Relation) => now.get(name) !== first.get(name);
    const written = tables.filter(isChanged);
    const lost = written.filter(({ name }) => seeded.has(name));
    const statements = [
      ...written.map(({ name }) => `DELETE FROM ${name}`),
      ...lost.map(
        ({ name, columns }) =>
          `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM pg_temp."${name}"`,
      ),
      ...sequences.filter(isChanged).map(({ name }) => `SELECT setval('${name}', ${first.get(name)})`),
    ];
    await client.query(statements.join(';'));
    if (lost.length > 0) first = await ask('state', state);
  }

  return {
    clean: (sessions) =>
      clean(sessions).then(
        () => true,
        (fault: unknown) => {
          if (!isLost) throw fault;
          return false;
        },
      ),
    end: () => client.end().catch(() => {}),
  };
}

const versionsOf = ({ name }: Relation) => `SELECT '${name}', string_agg(ctid::text || xmin, ' ') FROM ${name}`;
