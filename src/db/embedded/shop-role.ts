import pg from 'pg';

/** The database of the shop, the role that owns it and nothing else of the cluster, and the server's own, which owns nothing. */
export const DATABASE = 'fulldraw';
export const OWNER_ROLE = 'shop_owner';
export const SHOP_ROLE = 'shop';

/** How the server reaches its database, and how its owner does, who migrates. */
export type Reached = { connection: pg.PoolConfig; owner: pg.PoolConfig };

type Reach = (database: string) => Promise<pg.ClientConfig>;

/**
 * Makes the shop's database, owned by a role that is no superuser, and the server's role: SQL that is smuggled into a statement of
 * the shop's reaches rows of its tables at most, no file and no program of this machine. `asOwner` connects as the owner of the
 * cluster, who alone may do this. A database of a shop that still ran as that owner, or as the owner of its tables, is handed
 * over as it is: nothing but the owners' names changes, all of them or none. Safe to repeat.
 */
export async function ensureShopDatabase(asOwner: Reach): Promise<Reached> {
  await askAsOwner(await asOwner('postgres'), async (client) => {
    for (const role of [OWNER_ROLE, SHOP_ROLE]) {
      const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (found.rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`);
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`);
  });
  const connection = await asOwner(DATABASE);
  await askAsOwner(connection, (client) =>
    client.query(`REASSIGN OWNED BY ${SHOP_ROLE} TO ${OWNER_ROLE}; ${HAND_OVER}`),
  );
  return reachedBy(connection);
}

export function reachedBy(connection: pg.ClientConfig): Reached {
  const as = (user: string) => ({ ...connection, user, database: DATABASE });
  return { connection: as(SHOP_ROLE), owner: as(OWNER_ROLE) };
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
    EXECUTE command || ' OWNER TO ${OWNER_ROLE}';
  END LOOP;
END
$$`;
