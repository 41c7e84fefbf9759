import { setTimeout as pause } from 'node:timers/promises';
import type { ShopServer } from './shops.ts';

const EVERY_MS = 300;
const PATHS = ['/healthz', '/readyz'] as const;
type Path = (typeof PATHS)[number];

export type HealthWatch = AsyncDisposable & {
  /** How many answers were neither 200 nor 503, or did not come. */
  failures(path: Path): number;
  /** How many servers have said 503. */
  refusals(path: Path): number;
};

/** Asks each server past the balancer how it is, until it is disposed of. */
export function watchHealth(shops: ShopServer[]): HealthWatch {
  const failed = new Map<Path, number>();
  const refused = new Map<Path, Set<string>>();
  let over = false;

  async function watch({ name, address }: ShopServer): Promise<void> {
    while (!over) {
      for (const path of PATHS) {
        const status = await statusOf(address + path);
        if (status === 503 && path === '/readyz') refused.set(path, (refused.get(path) ?? new Set()).add(name));
        else if (status !== 200) failed.set(path, (failed.get(path) ?? 0) + 1);
      }
      await pause(EVERY_MS);
    }
  }

  const watching = Promise.all(shops.map(watch));
  return {
    failures: (path) => failed.get(path) ?? 0,
    refusals: (path) => refused.get(path)?.size ?? 0,
    async [Symbol.asyncDispose]() {
      over = true;
      await watching;
    },
  };
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
  return answer?.status ?? 0;
}
