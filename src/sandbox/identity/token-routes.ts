import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type pg from 'pg';
import { z } from 'zod';
import { currentFaults, strikes } from '#sandbox/shared/faults.ts';
import { SANDBOX_PROJECT_ID } from '#sandbox/shared/keys.ts';
import { inTransaction, type SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { type Account, findAccount } from './accounts.ts';
import { readRefreshToken, redeemCode } from './identity-grants.ts';

export type IdentityOptions = { pool: pg.Pool; clock: () => Date };

const secret = z.string().regex(/^[\w-]{1,200}$/);
const asked = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('authorization_code'), code: secret }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: secret }),
]);

const FORM = 'application/x-www-form-urlencoded';
const KEYS_AGE_SECONDS = 600;

/** What programs ask: tokens for a code, tokens for a refresh token, and the public keys. */
export async function tokenRoutes(app: FastifyInstance, { pool, clock }: IdentityOptions): Promise<void> {
  if (app.hasContentTypeParser(FORM)) app.removeContentTypeParser(FORM);
  // The faults' page sends a form without fields.
  app.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null));
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    if (error.statusCode && error.statusCode < 500) return refuse(reply, 'INVALID_REQUEST');
    request.log.error(error, 'the sandbox accounts failed');
    return reply.code(500).send({ error: { code: 500, message: 'INTERNAL' } });
  });
  const preHandler = (request: FastifyRequest, reply: FastifyReply) => misbehave(pool, request, reply);

  app.post('/token', { preHandler }, async (request, reply) => {
    const call = asked.safeParse(request.body);
    if (!call.success) return refuse(reply, 'INVALID_GRANT');
    const now = clock();
    const answer = await inTransaction(pool, async (tx) => {
      const byCode = call.data.grant_type === 'authorization_code';
      const grant = await (call.data.grant_type === 'authorization_code'
        ? redeemCode(tx, call.data.code, now)
        : readRefreshToken(tx, call.data.refresh_token));
      if (!grant) return { refused: byCode ? 'INVALID_CODE' : 'INVALID_REFRESH_TOKEN' };
      const account = await findAccount(tx, grant.uid);
      return account ? { grant, account } : { refused: 'USER_NOT_FOUND' };
    });
    if ('refused' in answer) return refuse(reply, answer.refused);
    const { account, grant } = answer;
    return reply.header('cache-control', 'no-store').send({
      id_token: await signIdToken(await currentKey(pool), account, { signedInAt: grant.signedInAt, now }),
      refresh_token: grant.refreshToken,
      expires_in: String(TOKEN_LIFE_SECONDS),
      user_id: account.uid,
    });
  });

  app.get('/jwks', { preHandler }, async (_request, reply) =>
    reply.header('cache-control', `public, max-age=${KEYS_AGE_SECONDS}`).send(await publishedKeys(pool)),
  );

  app.post('/keys/rotate', async (request, reply) => {
    const { kid } = await rotateKeys(pool);
    return request.headers['sec-fetch-mode'] === 'navigate' ? reply.redirect('/sandbox/faults', 303) : { kid };
  });
}

async function misbehave(pool: pg.Pool, request: FastifyRequest, reply: FastifyReply) {
  const { latencyMs, errorRate, only } = await currentFaults(pool, 'identity');
  if (!`${request.method} ${request.url}`.includes(only)) return;
  if (latencyMs > 0) await pause(latencyMs);
  if (strikes(errorRate)) return reply.code(503).send({ error: { code: 503, message: 'UNAVAILABLE' } });
}

function refuse(reply: FastifyReply, message: string) {
  return reply.code(400).send({ error: { code: 400, message } });
}

const TOKEN_LIFE_SECONDS = 3600;

/** An ID token with the claims of Firebase's for somebody who signed in with Google. */
async function signIdToken(
  { kid, privateJwk }: SigningKey,
  { uid, email, verified, name, picture }: Account,
  { signedInAt, now }: { signedInAt: Date; now: Date },
): Promise<string> {
  const issuedAt = seconds(now);
  const claims = {
    ...(name === null ? {} : { name }),
    ...(picture === null ? {} : { picture }),
    auth_time: seconds(signedInAt),
    user_id: uid,
    ...(email === null ? {} : { email, email_verified: verified }),
    firebase: { identities: email === null ? {} : { email: [email] }, sign_in_provider: 'google.com' },
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(`https://securetoken.google.com/${SANDBOX_PROJECT_ID}`)
    .setAudience(SANDBOX_PROJECT_ID)
    .setSubject(uid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFE_SECONDS)
    .sign(await importJWK(privateJwk, 'RS256'));
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

type SigningKey = { kid: string; privateJwk: JWK };

/** The key that signs today's tokens; made when the first is needed, since that takes a while. */
function currentKey(pool: pg.Pool): Promise<SigningKey> {
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
async function publishedKeys(pool: pg.Pool): Promise<{ keys: JWK[] }> {
  const { kid, privateJwk } = await currentKey(pool);
  const { kty, n, e } = privateJwk;
  return { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' } as JWK] };
}

/** Signs with a new key from now on. The old one is no longer published: tokens signed with it end with the shop's copy. */
function rotateKeys(pool: pg.Pool): Promise<SigningKey> {
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
