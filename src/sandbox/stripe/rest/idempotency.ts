import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { ApiError } from '#sandbox/stripe/protocol/stripe-error.ts';

export type Answer = { status: number; body: object };

/**
 * Gives the kept answer to a key that was used before, or does the work and keeps its answer under the key.
 * The key is inserted first and commits with the work. A second request with a key whose first is under way is refused,
 * as Stripe refuses it; the SDK then tries again by itself.
 */
export async function answerOnce(
  tx: SandboxTransaction,
  key: string,
  request: { endpoint: string; fingerprint: string },
  work: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  const free = await tx.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) as free', [
    KEYS_IN_USE,
    key,
  ]);
  if (!free.rows[0]?.free) throw inUse();
  const taken = await tx.query(
    `insert into sandbox.stripe_idempotency as kept (key, endpoint, fingerprint) values ($1, $2, $3)
     on conflict (key) do update
       set endpoint = excluded.endpoint, fingerprint = excluded.fingerprint, created_at = sandbox.now()
       where kept.created_at < sandbox.now() - interval '24 hours'`,
    [key, request.endpoint, request.fingerprint],
  );
  if (taken.rowCount === 0) return { ...(await keptAnswer(tx, key, request)), replayed: true };
  const answer = await work();
  await tx.query('update sandbox.stripe_idempotency set status = $2, body = $3 where key = $1', [
    key,
    answer.status,
    JSON.stringify(answer.body),
  ]);
  return { ...answer, replayed: false };
}

async function keptAnswer(
  tx: SandboxTransaction,
  key: string,
  request: { endpoint: string; fingerprint: string },
): Promise<Answer> {
  const { rows } = await tx.query<{ endpoint: string; fingerprint: string; status: number; body: object }>(
    'select endpoint, fingerprint, status, body from sandbox.stripe_idempotency where key = $1',
    [key],
  );
  const kept = rows[0];
  if (!kept) throw new Error(`the idempotency key ${key} vanished`);
  if (kept.endpoint !== request.endpoint) {
    throw misused(`for the same endpoint they were first used for ('${kept.endpoint}' vs. '${request.endpoint}')`, key);
  }
  if (kept.fingerprint !== request.fingerprint) {
    throw misused('with the same parameters they were first used with', key);
  }
  return kept;
}

/** The first half of the lock on each key; no other advisory lock of this database uses it. */
const KEYS_IN_USE = 2_750_140;

function inUse(): ApiError {
  const message =
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).';
  return new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

function misused(rule: string, key: string): ApiError {
  const message = `Keys for idempotent requests can only be used ${rule}. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new ApiError(400, { type: 'idempotency_error', message });
}
