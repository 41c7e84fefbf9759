import { isDatabaseUnavailable } from '#db/outage.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** One that is not answered may be the item's own trouble; so many in a row are the provider's. */
const OUTAGES_THAT_END_A_ROUND = 3;

type Pace = {
  /** How many are worked on side by side. */
  atOnce?: number;
  /** After so long nothing more is begun; the rest is left for the next round. */
  forMs?: number;
};

/**
 * Does the same for each item of a job's round: one that fails is logged and does not hold up the others; a provider
 * that does not answer at all ends the round, because the rest would only wait for it too. A database that is away fails it: the
 * whole round is done anew once it is back. Returns how many were done.
 */
export async function eachAlone<Item extends object>(
  { log }: Pick<Shop, 'log'>,
  items: Item[],
  work: (item: Item) => Promise<unknown>,
  { atOnce = 1, forMs = Number.POSITIVE_INFINITY }: Pace = {},
): Promise<number> {
  const began = performance.now();
  const line = items.values();
  let done = 0;
  let outages = 0;

  async function workOff(): Promise<void> {
    for (const item of line) {
      try {
        await work(item);
        done += 1;
        outages = 0;
      } catch (fault) {
        if (isDatabaseUnavailable(fault)) throw fault;
        log.error({ err: fault, ...item }, 'a job left one item for its next round');
        outages = fault instanceof ProviderUnavailable ? outages + 1 : 0;
      }
      if (outages >= OUTAGES_THAT_END_A_ROUND || performance.now() - began > forMs) return;
    }
  }

  await Promise.all(Array.from({ length: atOnce }, workOff));
  return done;
}
