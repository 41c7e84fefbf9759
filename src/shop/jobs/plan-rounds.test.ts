import { expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { planRounds, SCHEDULE } from './plan-rounds.ts';
import { recoverJobs } from './recover-jobs.ts';

/** A shop whose rounds are all planned and done for today. */
async function plannedShop() {
  const test = await createTestShop();
  await planRounds(test.shop);
  return test;
}

const ask = ({ database }: TestShop, text: string) => database.pool.query(text).then(({ rows }) => rows);

const waiting = (test: TestShop) =>
  ask(
    test,
    `select task_identifier as task, run_at <= now() as due from graphile_worker.jobs
     where task_identifier <> 'send-notices' order by 1`,
  );

test('a round that has become due is planned once, however many servers ask', async () => {
  await using test = await plannedShop();
  await ask(test, `update job_rounds set planned_at = planned_at - interval '1 hour' where task = 'verify-books'`);
  await Promise.all([planRounds(test.shop), planRounds(test.shop), planRounds(test.shop)]);
  expect((await waiting(test)).filter(({ task }) => task === 'verify-books')).toEqual([
    { task: 'verify-books', due: true },
  ]);
});

test('a round that still waits keeps its place when the next is due', async () => {
  await using test = await plannedShop();
  const due = `update job_rounds set planned_at = planned_at - interval '1 hour' where task = 'verify-books'`;
  const read = `select run_at from graphile_worker.jobs where key = 'verify-books'`;
  await ask(test, due);
  await planRounds(test.shop);
  const first = await ask(test, read);
  await ask(test, due);
  await planRounds(test.shop);
  expect(await ask(test, read)).toEqual(first);
});

test('after a clock that ran a day ahead everything that recurs goes on at once, and the log says so', async () => {
  await using test = await plannedShop();
  await ask(
    test,
    `update job_rounds set planned_at = planned_at + interval '1 day', done_at = now() + interval '1 day'`,
  );
  // What that clock had added last, and nobody has done.
  await ask(
    test,
    `select graphile_worker.add_job('verify-books', '{}'::json, job_key => 'verify-books', run_at => now() + interval '1 day')`,
  );
  const warned: string[] = [];
  const log = { ...test.shop.log, warn: (_facts: object, words: string) => void warned.push(words) };
  await planRounds({ ...test.shop, log });
  const planned = await waiting(test);
  const names = SCHEDULE.map(({ task }) => task as string).filter((task) => task !== 'send-notices');
  expect(planned).toEqual(names.sort().map((task) => ({ task, due: true })));
  expect(warned).toEqual(['a clock ran ahead; what it had put off is done now']);
});

test('jobs that were added while a clock ran ahead are due as if it had not', async () => {
  await using test = await plannedShop();
  await ask(test, `select graphile_worker.add_job('name-payment', '{"paymentId": 1}'::json)`);
  await ask(
    test,
    `update graphile_worker._private_jobs set created_at = now() + interval '1 day', run_at = now() + interval '1 day 10 seconds'`,
  );
  await recoverJobs(test.shop);
  await recoverJobs(test.shop);
  const [job] = await ask(
    test,
    `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where task_identifier = 'name-payment'`,
  );
  expect(job.seconds).toBeGreaterThan(5);
  expect(job.seconds).toBeLessThan(11);
});
