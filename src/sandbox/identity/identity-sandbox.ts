import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { type ChooserOptions, chooseRoutes } from './choose-routes.ts';
import { tokenRoutes } from './token-routes.ts';

/** Registered under `/sandbox/identity`: the account chooser for people, tokens and keys for programs. */
export async function identitySandbox(
  app: FastifyInstance,
  { pool, clock, demoAccounts, shopOrigin }: ChooserOptions & { demoAccounts: boolean },
): Promise<void> {
  await ensureIdentityTables(pool, { demoAccounts });
  await app.register(tokenRoutes, { pool, clock });
  await app.register(chooseRoutes, { pool, clock, shopOrigin });
}

const TABLES = `
  select pg_advisory_xact_lock(7238453);
  create schema if not exists sandbox;
  create table if not exists sandbox.identity_keys (
    kid text primary key,
    private_jwk jsonb not null
  );
  create table if not exists sandbox.identity_accounts (
    uid text primary key,
    email text,
    email_verified boolean not null,
    name text,
    picture text,
    changed_at timestamptz not null default clock_timestamp()
  );
  create index if not exists identity_accounts_of_address on sandbox.identity_accounts (email, changed_at desc);
  create table if not exists sandbox.identity_codes (
    code text primary key,
    uid text not null,
    issued_at timestamptz not null
  );
  create table if not exists sandbox.identity_refresh_tokens (
    token text primary key,
    uid text not null,
    signed_in_at timestamptz not null
  );
`;

/**
 * Made where missing, with the demo accounts or with none that are left of them. One call is one transaction: two servers
 * starting together wait for each other.
 */
async function ensureIdentityTables(pool: pg.Pool, { demoAccounts }: { demoAccounts: boolean }): Promise<void> {
  await pool.query(TABLES);
  if (!demoAccounts) {
    const uids = DEMO_ACCOUNTS.map(({ uid }) => uid);
    await pool.query('delete from sandbox.identity_accounts where uid = any($1)', [uids]);
    return;
  }
  await pool.query(
    `insert into sandbox.identity_accounts (uid, email, email_verified, name)
     select uid, email, verified, name
       from jsonb_to_recordset($1) as demo (uid text, email text, verified boolean, name text)
     on conflict do nothing`,
    [JSON.stringify(DEMO_ACCOUNTS)],
  );
}
