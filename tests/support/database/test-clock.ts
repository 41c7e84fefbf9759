import type { TestDatabase } from '#tests/support/test-database.ts';

/** Puts a clock that stands still in the place of the shop's, and of the stand-ins' where there are some. Gives what moves it. */
export async function stopClock(
  { owner }: Pick<TestDatabase, 'owner'>,
  at: Date,
): Promise<(at: Date) => Promise<void>> {
  const { rows } = await owner.query<{ clock: string }>(
    `select oid::regprocedure as clock from pg_proc where oid in (to_regprocedure('shop_now()'), to_regprocedure('sandbox.now()'))`,
  );
  const stopped = ({ clock }: { clock: string }) => `create or replace function ${clock} returns timestamptz
    language sql stable as 'select at from public.test_clock'`;
  await owner.query(
    [
      'create table public.test_clock (at timestamptz)',
      'grant select on public.test_clock to public',
      ...rows.map(stopped),
    ].join(';'),
  );
  await owner.query('insert into public.test_clock values ($1)', [at]);
  return async (moved) => {
    await owner.query('update public.test_clock set at = $1', [moved]);
  };
}
