import { randomBytes } from 'node:crypto';
import type pg from 'pg';

export type Account = {
  uid: string;
  email: string | null;
  verified: boolean;
  name: string | null;
  picture: string | null;
};

type Queryable = Pick<pg.Pool, 'query'>;

const COLUMNS = 'uid, email, email_verified as verified, name, picture';

export async function findAccount(database: Queryable, uid: string): Promise<Account | null> {
  const { rows } = await database.query<Account>(`select ${COLUMNS} from sandbox.identity_accounts where uid = $1`, [
    uid,
  ]);
  return rows[0] ?? null;
}

/** The demo accounts, then those that were made or changed last. */
export async function listAccounts(database: Queryable): Promise<Account[]> {
  const { rows } = await database.query<Account>(
    `select ${COLUMNS} from sandbox.identity_accounts where email is not null
      order by array_position($1, uid) nulls last, changed_at desc limit $2`,
    [DEMO_ACCOUNTS.map(({ uid }) => uid), DEMO_ACCOUNTS.length + 4],
  );
  return rows;
}

/** Makes an account, or changes the one with this uid. */
export async function keepAccount(database: Queryable, { uid, email, verified, name, picture }: Account) {
  await database.query(
    `insert into sandbox.identity_accounts (uid, email, email_verified, name, picture)
     values ($1, lower($2), $3, $4, $5)
     on conflict (uid) do update set changed_at = sandbox.now(), email = excluded.email,
       email_verified = excluded.email_verified, name = excluded.name, picture = excluded.picture`,
    [uid, email, verified, name, picture],
  );
}

/** The account with an address that somebody typed, as it was typed; a name that is left out stays what it was. */
export async function openAccount(
  database: Queryable,
  typed: { email: string; verified: boolean; name: string | null },
): Promise<Account> {
  const known = (await findByAddress(database, typed.email)) ?? { uid: newUid(), name: null, picture: null };
  const account = { ...known, ...typed, name: typed.name ?? known.name, email: typed.email.toLowerCase() };
  await keepAccount(database, account);
  return account;
}

/** Several people may have had an address, one after the other: the latest. */
export async function findByAddress(database: Queryable, email: string): Promise<Account | null> {
  const { rows } = await database.query<Account>(
    `select ${COLUMNS} from sandbox.identity_accounts where email = lower($1) order by changed_at desc limit 1`,
    [email],
  );
  return rows[0] ?? null;
}

/** As long as Firebase's. */
export function newUid(): string {
  return randomBytes(21).toString('base64url');
}

/** People who always have an account here. */
export const DEMO_ACCOUNTS = [
  { uid: 'demoAnnArcher0000000000000001', email: 'ann.archer@example.com', verified: true, name: 'Ann Archer' },
  { uid: 'demoHunterHale000000000000002', email: 'hunter.hale@example.com', verified: true, name: 'Hunter Hale' },
  { uid: 'demoUnaProved0000000000000003', email: 'una.proved@example.com', verified: false, name: 'Una Proved' },
];
