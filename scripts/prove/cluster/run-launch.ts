import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PRESENCE } from '#shop/jobs/worker-presence.ts';
import { insertOwingOrders } from '#tests/support/orders/owing-orders.ts';
import { checkAcross, checkLimits, sendRelease, signIn } from './across.ts';
import { ask, compareBooks, compareMails, waitForQuiet } from './books.ts';
import { until } from './children.ts';
import { type Load, longestPause, startLoad } from './load.ts';
import { openNews } from './news.ts';
import type { Cluster } from './open-cluster.ts';
import { databaseUrl, type Node } from './patroni.ts';
import type { Report } from './report.ts';
import type { ShopServer } from './shops.ts';
import { watchHealth } from './watch-health.ts';

const ORDERS_PER_SECOND = 3;
/** The release goes to so many, and to who has ordered until then, at a pace at which it outlasts the death of a server. */
const OWING = 400;
const MAILS_A_MINUTE = 900;
const COMMITS = 100;

/** The launch and its misfortunes, one after the other; buyers and readers never pause. */
export async function runLaunch(cluster: Cluster, report: Report): Promise<void> {
  const { origin, primaryPort, provider, shops, mailServer } = cluster;
  await fillRelease(primaryPort);
  const load = startLoad({ origin, providerOrigin: provider.origin, ordersPerSecond: ORDERS_PER_SECOND });
  const staff = await signIn({ address: origin }, origin);
  using list = openNews(origin, staff);
  const round = {
    report,
    shops,
    origin,
    providerOrigin: provider.origin,
    troubles: load.troubles,
    purchases: load.purchases,
  };
  report.say('buyers come, a list of staff is open');
  await checkAcross({ ...round, round: 1 });
  await checkLimits({ report, shops }, origin);

  await measureCommits(primaryPort, report);
  await killDuringRelease(cluster, report);
  await drainOne(shops, load, report);
  await killPrimary(cluster, load, report);
  await until('the list of staff is open again', () => list.isOpen());
  const before = performance.now();
  await until('the list of staff hears of orders again', () => (list.heardOf('orders') ?? 0) > before);
  report.tell('times a list of staff was opened again by itself', list.openings() - 1);
  await loseEtcdMember(cluster, load, report);
  await changePrimary(cluster, load, report);
  await checkAcross({ ...round, round: 2 });

  await load.stop();
  report.say('the last buyer has gone');
  await waitForQuiet(primaryPort, provider, report);
  await compareBooks({ primaryPort, provider, purchases: load.purchases, report });
  await compareMails({ primaryPort, purchases: load.purchases, report }, await mailServer.mails(), OWING);
  reportAnswers(load, report);
  reportErrors(shops, report);
}

async function fillRelease(primaryPort: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(primaryPort, 'proof', 'shop_owner') });
  await client.connect();
  await insertOwingOrders(client, OWING);
  await client.query(`update mail_settings set mails_per_minute = ${MAILS_A_MINUTE}`);
  await client.end();
}

/** The server that sends the release is killed in the middle of it, and another one goes on. */
async function killDuringRelease({ origin, primaryPort, shops }: Cluster, report: Report): Promise<void> {
  await sendRelease(origin, origin);
  const count = async (state: string) => {
    const rows = await ask<{ n: number }>(
      primaryPort,
      `select count(*)::int as n from mailing_recipients where state = '${state}'`,
    );
    return rows[0]?.n ?? 0;
  };
  const sent = () => count('sent');
  const waiting = () => count('waiting');
  await until('the release is under way', async () => (await sent()) > OWING / 10);
  let carrier: ShopServer | undefined;
  await until(
    'it is known who sends the release',
    async () => {
      const name = await senderOf(primaryPort);
      carrier = shops.find((shop) => shop.name === name);
      return carrier !== undefined;
    },
    { everyMs: 20 },
  );
  await carrier?.kill();
  const left = await waiting();
  report.say(`${carrier?.name} was killed while it sent the release; ${left} mails are left`);
  report.atLeast('mails of the release that were left when its server was killed', left, 1);
  await pause(5_000);
  await carrier?.start();
  report.say(`${carrier?.name} is back`);
  await until('the release is sent', async () => (await waiting()) === 0, { withinMs: 240_000 });
  report.say('the release is sent');
}

/** What every acknowledged order waits for at its end: the disks of the primary and of the standby. */
async function measureCommits(primaryPort: number, report: Report): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(primaryPort, 'proof', 'shop_owner') });
  await client.connect();
  const took: number[] = [];
  for (let commit = 0; commit < COMMITS; commit += 1) {
    const began = performance.now();
    // A record in PostgreSQL's log that belongs to no table, with the commit that makes it last.
    await client.query(`select pg_logical_emit_message(true, 'proof', '')`);
    took.push(performance.now() - began);
  }
  await client.end();
  const median = took.toSorted((one, other) => one - other)[COMMITS / 2] ?? 0;
  report.tell('ms that a commit takes on primary and standby together, under load', Math.round(median * 10) / 10);
}

/** Each worker holds a lock of its own, and each server's connections have its name. */
async function senderOf(primaryPort: number): Promise<string | undefined> {
  const rows = await ask<{ name: string }>(
    primaryPort,
    `select activity.application_name as name
       from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id and tasks.identifier = 'run-mailing'
       join pg_locks locks on locks.locktype = 'advisory' and locks.classid::bigint = ${PRESENCE}
        and locks.objid::bigint = hashtext(jobs.locked_by)::bigint & 4294967295
       join pg_stat_activity activity on activity.pid = locks.pid`,
  );
  return rows[0]?.name;
}

async function drainOne(shops: ShopServer[], load: Load, report: Report): Promise<void> {
  const [, , third] = shops as [ShopServer, ShopServer, ShopServer];
  const from = performance.now();
  const waits = total(load.troubles.waits);
  report.say(`${third.name} is told to stop`);
  report.check('exit code of a server that was told to stop under load', (await third.drain()) ?? 'none', 0);
  await pause(2_000);
  report.check('calls that were sent away meanwhile', total(load.troubles.waits) - waits, 0);
  report.atLeast('orders meanwhile', load.acknowledged.filter((at) => at > from).length, 5);
  await third.start();
  report.say(`${third.name} is back`);
}

/** The machine of the primary loses its power; the standby takes over, and later the other one follows it. */
async function killPrimary({ patroni, shops, origin }: Cluster, load: Load, report: Report): Promise<void> {
  const first = await primaryOf(patroni);
  await readAllPages(shops);
  await using health = watchHealth(shops);
  const from = performance.now();
  report.say(`PostgreSQL's ${first.name}, the primary, loses its power`);
  await patroni.cutPower(first);
  await until(
    'another primary',
    async () => (await patroni.primary())?.name !== first.name && (await patroni.primary()) !== null,
    {
      withinMs: 90_000,
    },
  );
  report.say('the standby is the primary');
  const promoted = performance.now();
  await until('orders are taken again', () => load.acknowledged.some((at) => at > promoted), { withinMs: 60_000 });
  const back = load.acknowledged.find((at) => at > promoted) ?? 0;
  report.say('orders are taken again');
  await pause(3_000);
  const to = performance.now();
  report.tell('seconds without orders while the standby took over', seconds(longestPause(load.acknowledged, from, to)));
  report.tell('of these, seconds until there was another primary', seconds(promoted - from));
  report.atMost('seconds from another primary to the next order', seconds(back - promoted), 15);
  const meanwhile = load.pages.filter(({ at }) => at > from && at < to);
  report.atLeast('pages read meanwhile', meanwhile.length, 20);
  report.check('pages that were not served meanwhile', meanwhile.filter(({ status }) => status !== 200).length, 0);
  report.atMost('ms for the slowest page meanwhile', Math.round(Math.max(...meanwhile.map(({ ms }) => ms))), 5_000);
  report.check('servers that said they do not run', health.failures('/healthz'), 0);
  report.atLeast('servers that said they are not ready', health.refusals('/readyz'), shops.length);
  report.check('the balancer answers', (await fetch(`${origin}/healthz`)).status, 200);

  await patroni.restart(first);
  await until('the one that lost its power follows', patroni.isSynchronous, { withinMs: 120_000, everyMs: 500 });
  report.say(`${first.name} is back and follows the new primary`);
}

async function loseEtcdMember({ etcd, patroni }: Cluster, load: Load, report: Report): Promise<void> {
  const primary = await primaryOf(patroni);
  const from = performance.now();
  const waits = total(load.troubles.waits);
  const lost = await etcd.loseMember();
  report.say(`etcd has lost its member ${lost.name}`);
  await pause(12_000);
  report.check(
    'the primary without one of three members of etcd',
    (await patroni.primary())?.name ?? 'none',
    primary.name,
  );
  report.check('calls that were sent away without it', total(load.troubles.waits) - waits, 0);
  report.atLeast('orders without it', load.acknowledged.filter((at) => at > from).length, 20);
  await lost.restart();
  report.say(`${lost.name} is back`);
}

/** As before maintenance: connections to the former primary, which is a standby now, must not be kept. */
async function changePrimary({ patroni }: Cluster, load: Load, report: Report): Promise<void> {
  const from = await primaryOf(patroni);
  const to = patroni.nodes.find(({ name }) => name !== from.name) as Node;
  const began = performance.now();
  await patroni.switchOver(from, to);
  await until('the primary has changed', async () => (await patroni.primary())?.name === to.name, { withinMs: 60_000 });
  const changed = performance.now();
  await until('orders are taken again', () => load.acknowledged.some((at) => at > changed), { withinMs: 60_000 });
  await pause(1_000);
  report.say(`${to.name} is the primary by a planned change`);
  const without = longestPause(load.acknowledged, began, performance.now());
  report.tell('seconds without orders during a planned change of the primary', seconds(without));
  await until('there is a synchronous standby', patroni.isSynchronous, { withinMs: 60_000, everyMs: 500 });
}

function reportAnswers({ troubles, pages, refusedPages, acknowledged }: Load, report: Report): void {
  report.tell('orders acknowledged', acknowledged.length);
  for (const [kind, times] of troubles.waits) report.tell(`told to wait: ${kind}`, times);
  for (const [kind, times] of troubles.faults) report.check(`fault: ${kind}`, times, 0);
  report.check('5xx other than 503 with Retry-After, broken connections, and other faults', total(troubles.faults), 0);
  const unread = pages.filter(({ status }) => status !== 200);
  for (const { at, ...refused } of [...unread, ...refusedPages])
    report.say(`at ${report.timeOf(at)}: ${JSON.stringify(refused)}`);
  report.check('pages that were not served', unread.length + refusedPages.length, 0);
}

/** By their words, with how often each stands in the logs of all servers. */
function reportErrors(shops: ShopServer[], report: Report): void {
  const kinds = new Map<string, number>();
  for (const kind of shops.flatMap((shop) => shop.errors())) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  for (const [kind, times] of kinds) report.tell(`error in a server's log: ${kind}`, times);
}

async function primaryOf(patroni: Cluster['patroni']): Promise<Node> {
  const node = await patroni.primary();
  if (!node) throw new Error('PostgreSQL has no primary.');
  return node;
}

/** Each server has made each page once, as after some minutes of any launch. */
async function readAllPages(shops: ShopServer[]): Promise<void> {
  for (const { address } of shops) {
    for (const path of ['/', '/bows', '/gear', '/terms', '/retailers', '/checkout', '/payment-success']) {
      await (await fetch(address + path)).arrayBuffer();
    }
  }
}

function total(counted: ReadonlyMap<string, number>): number {
  return [...counted.values()].reduce((sum, times) => sum + times, 0);
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
