import type pg from 'pg';
import { SANDBOX_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import { STRIPE_CHANNEL } from '#sandbox/stripe/protocol/channel.ts';
import { SCHEDULE } from '#shop/jobs/plan-rounds.ts';
import { taskList } from '#shop/jobs/task-list.ts';
import { MailServerUnavailable, type OutgoingMail } from '#shop/ports/mail-transport.ts';
import { receiveWebhook } from '#shop/webhooks/receive-webhook.ts';
import { promiseRelease } from '#tests/support/campaigns/delays.ts';
import { openBatches } from '#tests/support/campaigns/queues.ts';
import { stopClock } from '#tests/support/database/test-clock.ts';
import { type Gear, stockGear } from '#tests/support/gear/gear-shop.ts';
import { DETAILS } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { GivenAddress } from '#values/address/shipping-address.ts';
import { type Server, startServer, type Trouble } from './process.ts';

/** A day in virtual time begins here. Later than today, so that jobs which the queue dates by the machine's clock are due. */
const BEGIN = Date.parse('2031-03-03T09:00:00Z');

/** `isUnknown`: the server was killed in the job that sent it. */
type Mail = OutgoingMail & { facts: Record<string, unknown>; isUnknown?: boolean };

export type World = AsyncDisposable & {
  test: TestShop;
  server: Server;
  gear: Gear;
  mails: Mail[];
  /** While it is true the mail server takes nothing. */
  outage: { mail: boolean };
  /** Where customers live. */
  addresses: readonly GivenAddress[];
  pass(milliseconds: number): Promise<void>;
};

/** A shop with two batches of bows and some gear, the stand-ins of its providers, a mail server in memory, and a clock of its own. */
export async function openWorld({
  batches = [3, 4],
  quivers = 12,
  addresses = [DETAILS.shippingAddress],
} = {}): Promise<World> {
  const test = await createTestShop();
  const mails: Mail[] = [];
  const outage = { mail: false };
  test.advance(BEGIN - test.shop.clock().getTime());
  const moveTo = await stopClock(test.database, test.shop.clock());
  await promiseRelease(test, 60);
  const gear = await stockGear(test.shop);
  await test.database.owner.query("update products set stock_quantity = $1 where slug = 'quiver'", [quivers]);
  await openBatches(test, batches);
  const server = startServer(test, {
    // What a mail says is its facts: a gift card's code is read there, as its recipient reads it.
    renderMail: async (template, data) => ({ subject: template, html: '', text: JSON.stringify(data) }),
    mail: {
      async send(mail) {
        if (outage.mail) throw new MailServerUnavailable('away');
        mails.push({ ...mail, facts: JSON.parse(mail.text) });
        return { ok: true };
      },
    },
  });
  return {
    test,
    server,
    gear,
    mails,
    outage,
    addresses,
    async pass(milliseconds) {
      test.advance(milliseconds);
      await moveTo(test.shop.clock());
    },
    async [Symbol.asyncDispose]() {
      await server.end();
      await test[Symbol.asyncDispose]();
    },
  };
}

type Delivery = { id: string; payload: string };

/** The webhooks that wait at the card provider, oldest first. */
export async function waitingWebhooks({ test }: World): Promise<Delivery[]> {
  const { rows } = await test.database.owner.query<Delivery>(
    `select id, payload from sandbox.stripe_deliveries where state = 'waiting' order by id`,
  );
  return rows;
}

export async function dropWebhook({ test }: World, { id }: Delivery): Promise<void> {
  await test.database.owner.query(`update sandbox.stripe_deliveries set state = 'dropped' where id = $1`, [id]);
}

export async function deliverWebhook(world: World, delivery: Delivery, trouble: Trouble): Promise<void> {
  const { server, test } = world;
  const signature = STRIPE_CHANNEL.headers(delivery.payload, SANDBOX_WEBHOOK_SECRET)['stripe-signature'] ?? '';
  const received = await server.under(trouble, () =>
    receiveWebhook(server.shop, { rawBody: Buffer.from(delivery.payload), signature }),
  );
  if (received instanceof Error) return;
  if (!received.ok) throw new Error('a webhook was refused');
  await test.database.owner.query(`update sandbox.stripe_deliveries set state = 'delivered' where id = $1`, [
    delivery.id,
  ]);
}

type Job = { id: string; task: string; payload: unknown; attempts: number; max: number };

const NEXT = `
  select jobs.id, identifier as task, payload, attempts + 1 as attempts, max_attempts as max
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
  where run_at <= shop_now() and attempts < max_attempts and locked_at is null and jobs.id <> all ($1::bigint[])
  order by priority, run_at, jobs.id limit 1`;

/** Does the jobs that are due, each once, as the worker does; what each came to. */
export async function runJobs(world: World, troubleOf: (job: Job) => Trouble): Promise<string[]> {
  const { server, test } = world;
  const { owner } = test.database;
  const done: string[] = [];
  const tried: string[] = [];
  for (;;) {
    const { rows } = await owner.query<Job>(NEXT, [tried]);
    const [job] = rows;
    if (!job) return done;
    tried.push(job.id);
    // As the worker does: what the job adds under its own key is another job, and not this one put off.
    await lockJob(owner, job, true);
    const before = world.mails.length;
    const work = taskList(server.shop)[job.task] as unknown as (payload: unknown, helpers: object) => Promise<void>;
    const helpers = { job: { attempts: job.attempts, max_attempts: job.max }, abortSignal: undefined };
    const outcome = await server.under(troubleOf(job), () =>
      work(job.payload, helpers).then(
        () => 'done',
        (fault: Error) => fault.message,
      ),
    );
    if (outcome === 'done') await owner.query('select graphile_worker.complete_jobs(array[$1::bigint])', [job.id]);
    // One whose server was killed is taken up by another, which knows nothing of what the mail server has taken.
    else if (outcome instanceof Error) {
      for (const mail of world.mails.slice(before)) mail.isUnknown = true;
      await lockJob(owner, job, false);
    } else {
      await lockJob(owner, job, false);
      await owner.query(
        `update graphile_worker._private_jobs set attempts = $2::integer, last_error = $3,
         run_at = greatest(shop_now(), run_at) + exp(least($2::integer, 10)) * interval '1 second' where id = $1`,
        [job.id, job.attempts, outcome],
      );
    }
    if (!SCHEDULE.some(({ task }) => task === job.task))
      done.push(`${job.task} ${outcome instanceof Error ? 'killed' : outcome}`);
  }
}

async function lockJob(owner: pg.Pool, { id }: Job, locks: boolean): Promise<void> {
  await owner.query(
    `update graphile_worker._private_jobs
     set locked_at = case when $2 then shop_now() end, locked_by = case when $2 then 'simulation' end where id = $1`,
    [id, locks],
  );
}

/** Not of this simulation: backups, and what counts by the pace of a real machine. */
const LEFT_OUT = ['keep-backups', 'archive-log', 'recover-jobs'];

/** Every round of the schedule once. */
export async function doRounds({ server }: World): Promise<string[]> {
  const tasks = taskList(server.shop);
  const failed: string[] = [];
  for (const { task } of SCHEDULE.filter((round) => !LEFT_OUT.includes(round.task))) {
    const work = tasks[task] as unknown as (payload: unknown, helpers: object) => Promise<void>;
    await work({}, { job: { attempts: 1, max_attempts: 1 } }).catch((fault: Error) =>
      failed.push(`${task}: ${fault.message}`),
    );
  }
  return failed;
}
