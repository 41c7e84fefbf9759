import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type pg from 'pg';
import { inTransaction, type SandboxTransaction } from '#sandbox/database.ts';

export type SigningKey = { kid: string; privateJwk: JWK };

/** The key that signs today's tokens; made when the first is needed, since that takes a while. */
export function currentKey(pool: pg.Pool): Promise<SigningKey> {
  return inTransaction(pool, async (tx) => {
    const kept = await readKey(tx);
    if (kept) return kept;
    await lockKeys(tx);
    return (await readKey(tx)) ?? addKey(tx);
  });
}

async function readKey(tx: SandboxTransaction): Promise<SigningKey | null> {
  const { rows } = await tx.query<{ kid: string; private_jwk: JWK }>(
    'select kid, private_jwk from sandbox.identity_keys',
  );
  return rows[0] ? { kid: rows[0].kid, privateJwk: rows[0].private_jwk } : null;
}

/** What anybody may know of the keys, as a JSON Web Key Set. */
export async function publishedKeys(pool: pg.Pool): Promise<{ keys: JWK[] }> {
  const { kid, privateJwk } = await currentKey(pool);
  const { kty, n, e } = privateJwk;
  return { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' } as JWK] };
}

/** Signs with a new key from now on. The old one is no longer published: tokens signed with it end with the shop's copy. */
export function rotateKeys(pool: pg.Pool): Promise<SigningKey> {
  return inTransaction(pool, async (tx) => {
    await lockKeys(tx);
    await tx.query('delete from sandbox.identity_keys');
    return addKey(tx);
  });
}

async function addKey(tx: SandboxTransaction): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { kid: randomBytes(20).toString('hex'), privateJwk: await exportJWK(privateKey) };
  await tx.query('insert into sandbox.identity_keys (kid, private_jwk) values ($1, $2)', [
    key.kid,
    JSON.stringify(key.privateJwk),
  ]);
  return key;
}

async function lockKeys(tx: SandboxTransaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(7238454)');
}
