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
  await keepDemoAccounts(pool, { demoAccounts });
  await app.register(tokenRoutes, { pool, clock });
  await app.register(chooseRoutes, { pool, clock, shopOrigin });
}

/** The demo accounts, or none that are left of them. */
async function keepDemoAccounts(pool: pg.Pool, { demoAccounts }: { demoAccounts: boolean }): Promise<void> {
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
