// A code is what the chooser's window hands to the shop's page, which changes it into tokens: it works once, for a minute.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';

export type Grant = { uid: string; signedInAt: Date; refreshToken: string };

const CODE_LIFE_MS = 60_000;

export async function issueCode(pool: pg.Pool, uid: string, now: Date): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await pool.query('insert into sandbox.identity_codes (code, uid, issued_at) values ($1, $2, $3)', [code, uid, now]);
  return code;
}

/** Null: the code is unknown, used or too old. */
export async function redeemCode(tx: SandboxTransaction, code: string, now: Date): Promise<Grant | null> {
  const { rows } = await tx.query<{ uid: string; issued_at: Date }>(
    'delete from sandbox.identity_codes where code = $1 returning uid, issued_at',
    [code],
  );
  const row = rows[0];
  if (!row || now.getTime() - row.issued_at.getTime() > CODE_LIFE_MS) return null;
  const grant = { uid: row.uid, signedInAt: row.issued_at, refreshToken: randomBytes(48).toString('base64url') };
  await tx.query('insert into sandbox.identity_refresh_tokens (token, uid, signed_in_at) values ($1, $2, $3)', [
    grant.refreshToken,
    grant.uid,
    grant.signedInAt,
  ]);
  return grant;
}

export async function readRefreshToken(tx: SandboxTransaction, token: string): Promise<Grant | null> {
  const { rows } = await tx.query<{ uid: string; signed_in_at: Date }>(
    'select uid, signed_in_at from sandbox.identity_refresh_tokens where token = $1',
    [token],
  );
  const row = rows[0];
  return row ? { uid: row.uid, signedInAt: row.signed_in_at, refreshToken: token } : null;
}
