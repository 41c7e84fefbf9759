import type { FastifyInstance } from 'fastify';
import { chooseRoutes } from './choose-routes.ts';
import { ensureIdentityTables } from './identity-tables.ts';
import { type IdentityOptions, tokenRoutes } from './token-routes.ts';

/** Registered under `/sandbox/identity`: the account chooser for people, tokens and keys for programs. */
export async function identitySandbox(
  app: FastifyInstance,
  { pool, clock, demoAccounts }: IdentityOptions & { demoAccounts: boolean },
): Promise<void> {
  await ensureIdentityTables(pool, { demoAccounts });
  await app.register(tokenRoutes, { pool, clock });
  await app.register(chooseRoutes, { pool, clock });
}
