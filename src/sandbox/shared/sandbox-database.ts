import type pg from 'pg';

/** The sandbox keeps its state in a schema of its own, never in the shop's migrations: dropping it resets the outside world. */
const TABLES = `
  select pg_advisory_xact_lock(7238451);
  create schema if not exists sandbox;
  create or replace function sandbox.now() returns timestamptz language sql stable as 'select now()';
  create table if not exists sandbox.stripe_objects (
    seq bigserial primary key,
    id text not null unique,
    kind text not null,
    payment_intent text,
    data jsonb not null,
    hidden jsonb not null default '{}'
  );
  create index if not exists stripe_objects_newest on sandbox.stripe_objects (kind, seq desc);
  create index if not exists stripe_objects_of_intent on sandbox.stripe_objects (payment_intent, kind, seq desc);
  create table if not exists sandbox.stripe_idempotency (
    key text primary key,
    endpoint text not null,
    fingerprint text not null,
    status integer,
    body jsonb,
    created_at timestamptz not null default sandbox.now()
  );
  create table if not exists sandbox.stripe_deliveries (
    id bigserial primary key,
    event_id text not null,
    type text not null,
    payload text not null,
    state text not null default 'waiting' check (state in ('waiting', 'held', 'dropped', 'delivered', 'given_up')),
    attempts integer not null default 0,
    due_at timestamptz not null default sandbox.now(),
    last_result text,
    created_at timestamptz not null default sandbox.now()
  );
  create index if not exists stripe_deliveries_due on sandbox.stripe_deliveries (due_at) where state = 'waiting';
  create table if not exists sandbox.stripe_settlements (
    object_id text primary key,
    due_at timestamptz not null
  );
  create table if not exists sandbox.stripe_days (day date primary key);
  create index if not exists stripe_objects_unpaid on sandbox.stripe_objects (seq)
    where kind = 'balance_transaction' and not hidden ? 'payout';
  create index if not exists stripe_objects_of_payout on sandbox.stripe_objects ((hidden->>'payout'), seq desc)
    where kind = 'balance_transaction';
  create table if not exists sandbox.printful_orders (
    id bigint primary key generated always as identity (start with 92100001),
    external_id text unique,
    data jsonb not null,
    created_at timestamptz not null default sandbox.now(),
    updated_at timestamptz not null default sandbox.now()
  );
  create table if not exists sandbox.printful_calculations (
    order_id bigint primary key,
    due_at timestamptz not null
  );
  create table if not exists sandbox.printful_deliveries (like sandbox.stripe_deliveries including all);
  create table if not exists sandbox.push_subscriptions (
    id text primary key,
    token text not null unique,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    private_key text,
    sender_key text,
    ended boolean not null default false,
    created_at timestamptz not null default sandbox.now()
  );
  create table if not exists sandbox.push_messages (
    id text primary key,
    subscription text not null references sandbox.push_subscriptions on delete cascade,
    topic text,
    urgency text not null,
    expires_at timestamptz not null,
    text text,
    size integer not null,
    received_at timestamptz not null default sandbox.now()
  );
  create index if not exists push_messages_newest on sandbox.push_messages (subscription, received_at desc);
  create table if not exists sandbox.faults (
    provider text primary key,
    switches jsonb not null
  );
  create table if not exists sandbox.mails (
    id bigserial primary key,
    recipient text not null,
    sender text not null,
    raw bytea not null,
    received_at timestamptz not null default sandbox.now()
  );
  create index if not exists mails_of_recipient on sandbox.mails (lower(recipient), id desc);
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
    changed_at timestamptz not null default sandbox.now()
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
  grant usage on schema sandbox to public;
  grant select, insert, update, delete on all tables in schema sandbox to public;
  grant usage, select on all sequences in schema sandbox to public;
`;

/**
 * Makes its tables where they are missing, as the owner of the database, before the sandbox is opened; what is invented is open to
 * every role. Two servers starting together wait for each other. One call is one transaction.
 */
export async function prepareSandbox(owner: pg.Pool): Promise<void> {
  await owner.query(TABLES);
}

export type SandboxTransaction = pg.PoolClient;

export async function inTransaction<T>(pool: pg.Pool, work: (tx: SandboxTransaction) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    tx.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is broken and must not be used again.
    await tx.query('rollback').then(
      () => tx.release(),
      (broken: Error) => tx.release(broken),
    );
    throw error;
  }
}
