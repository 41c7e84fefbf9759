import type { RunningServer } from '#tests/support/processes/start-server.ts';
import { type Comparison, compareBooks } from './compare-books.ts';
import { isQuiet, until } from './kill-at-random.ts';
import { startMixedLoad } from './mixed-load.ts';
import { openShops, type ShopsBesideSandbox } from './open-shops.ts';

type Options = {
  /** The folder of the version that the shop begins with. */
  release: string;
  /** So many are placed with each pair of servers: both old, one of each, both new. */
  orders: number;
  onStep: (words: string) => void;
};

export type Upgraded = Comparison & {
  /** That the new version brought while the one before sold. */
  migrations: number;
  balances: number;
  longestAnswerMs: number;
  /** Answers that were none of success. */
  refused: string[];
  /** What the servers' logs call errors, and servers that did not end by themselves. */
  errors: string[];
  failedJobs: string[];
};

/** A shop of two servers, each of which is exchanged in turn for this tree's, under load on whichever is in service. */
export async function upgradeUnderLoad({ release, orders, onStep }: Options): Promise<Upgraded> {
  await using opened = await openShops(2, { release, settings: { DRAIN_SECONDS: '2' } });
  const { shops, ask } = opened;
  const started = [...shops];
  const errors: string[] = [];
  const inService = [0, 1];
  const before = await countMigrations(ask);
  const load = await startMixedLoad({ ...opened, inService, customersAtOnce: 2 });

  async function exchange(index: number): Promise<void> {
    inService.splice(inService.indexOf(index), 1);
    const code = await opened.exchangeShop(index);
    if (code !== 0) errors.push(`server ${index + 1} ended with ${code}`);
    started.push(shops[index] as RunningServer);
    inService.push(index);
  }
  async function sell(servers: string): Promise<void> {
    const enough = load.charged + orders;
    await until('customers are charged', () => load.charged >= enough);
    onStep(`${servers}: ${load.charged} deposits, ${load.balances} balances, ${load.refused.length} refused until now`);
  }

  await sell('both of the version before');
  await exchange(1);
  await sell('one of each version');
  await exchange(0);
  await sell('both of the new version');
  await load.stop();
  await until('every webhook, refund and mail has come to its end', () => isQuiet(opened));
  for (const shop of started) errors.push(...errorsOf(shop));
  return {
    ...(await compareBooks(opened, load.acknowledged)),
    migrations: (await countMigrations(ask)) - before,
    balances: load.balances,
    longestAnswerMs: load.longestAnswerMs,
    refused: load.refused,
    errors,
    failedJobs: await failedJobs(ask),
  };
}

/** What a server has printed of errors. */
export function errorsOf(shop: RunningServer): string[] {
  return (shop.log().match(/^\{"level":[56]0.*$/gm) ?? []).map((line) => line.slice(0, 1000));
}

/** Jobs that have failed, or are due and left alone. */
export async function failedJobs(ask: ShopsBesideSandbox['ask']): Promise<string[]> {
  const rows = await ask<{ what: string }>(
    `select concat_ws(': ', task_identifier, last_error) as what from graphile_worker.jobs
      where last_error is not null or locked_at is null and run_at < now() - interval '15 seconds'
     union select task from failing_jobs`,
  );
  return rows.map(({ what }) => what);
}

async function countMigrations(ask: ShopsBesideSandbox['ask']): Promise<number> {
  const [row] = await ask<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations');
  return row?.n ?? 0;
}
