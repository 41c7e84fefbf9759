import type { FastifyInstance } from 'fastify';
import { type ChooserOptions, chooseRoutes } from './choose-routes.ts';
import { ensureIdentityTables } from './identity-tables.ts';
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
