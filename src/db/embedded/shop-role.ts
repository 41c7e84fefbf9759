import pg from 'pg';

/** The database of the shop, and the role that owns it and nothing else of the cluster. */
export const DATABASE = 'fulldraw';
export const SHOP_ROLE = 'shop';

type Reach = (database: string) => Promise<pg.ClientConfig>;

/**
 * Makes the shop's database, owned by a role that is no superuser: SQL that is smuggled into a statement of the shop's reaches
 * its tables at most, no file and no program of this machine. `asOwner` connects as the owner of the cluster, who alone may do
 * this. A database of a shop that still ran as that owner is handed over as it is: nothing but the owners' names changes, all
 * of them or none. Safe to repeat.
 */
export async function ensureShopDatabase(asOwner: Reach): Promise<pg.PoolConfig> {
  await askAsOwner(await asOwner('postgres'), async (client) => {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [SHOP_ROLE]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${SHOP_ROLE} LOGIN`);
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${SHOP_ROLE}`);
  });
  const connection = await asOwner(DATABASE);
  await askAsOwner(connection, (client) => client.query(HAND_OVER));
  return asShop(connection);
}

export function asShop(connection: pg.ClientConfig): pg.PoolConfig {
  return { ...connection, user: SHOP_ROLE, database: DATABASE };
}

export async function askAsOwner(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(connection);
  // The statement that breaks is rejected; without this its connection's error would end the process as well.
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * `REASSIGN OWNED` refuses what belongs to the owner of the cluster, so each thing is named. A table takes its indexes, its
 * row type and its own sequences along; an extension and what came with it stay, since other roles may use them.
 */
const HAND_OVER = `
DO $$
DECLARE
  owner oid := (SELECT oid FROM pg_roles WHERE rolname = current_user);
  command text;
BEGIN
  FOR command IN
    WITH spaces AS (
      SELECT oid, nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
    ), kept AS (
      SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
    )
    SELECT format('ALTER SCHEMA %I', nspname) FROM spaces JOIN pg_namespace USING (oid, nspname) WHERE nspowner = owner
    UNION ALL
    SELECT format('ALTER TABLE %s', c.oid::regclass) FROM pg_class c JOIN spaces s ON s.oid = c.relnamespace
    WHERE relowner = owner AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      AND NOT (relkind = 'S' AND EXISTS (
        SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype IN ('a', 'i')
      ))
      AND ('pg_class'::regclass, c.oid) NOT IN (TABLE kept)
    UNION ALL
    SELECT format('ALTER ROUTINE %s', p.oid::regprocedure) FROM pg_proc p JOIN spaces s ON s.oid = p.pronamespace
    WHERE proowner = owner AND ('pg_proc'::regclass, p.oid) NOT IN (TABLE kept)
    UNION ALL
    SELECT format('ALTER TYPE %s', t.oid::regtype) FROM pg_type t JOIN spaces s ON s.oid = t.typnamespace
    LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE typowner = owner AND (typtype IN ('e', 'd', 'r') OR c.relkind = 'c')
      AND ('pg_type'::regclass, t.oid) NOT IN (TABLE kept)
    UNION ALL
    SELECT format('ALTER DATABASE %I', datname) FROM pg_database WHERE datname = current_database() AND datdba = owner
  LOOP
    EXECUTE command || ' OWNER TO ${SHOP_ROLE}';
  END LOOP;
END
$$`;
