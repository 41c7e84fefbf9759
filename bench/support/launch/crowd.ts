// Who comes when on a launch day, and what they do.
import { setTimeout as pause } from 'node:timers/promises';
import { seededDice } from '#boot/samples/draw-samples.ts';
import { addressOf, type BuyingOptions, type Card, type Purchase, preOrder } from './buyers.ts';
import { keepSamples, type Samples } from './measure.ts';
import { type Staff, signInStaff } from './staff.ts';
import { askGuide, findParts, visit } from './visitors.ts';

export type LaunchDay = {
  minutes: number;
  visitors: number;
  /** So many of the visitors order; of these `declined` have a card refused first, and of `asked` the bank asks. */
  orders: number;
  declined: number;
  asked: number;
  /** The most who are buying at one moment; others wait until one is done. */
  buyersAtOnce: number;
  staff: number;
  /** What staff look through. */
  reads: string[];
  batchId: number | null;
  seed: number;
};

export type Crowd = {
  purchases: Purchase[];
  /** Buyers who were not served. */
  givenUp: number;
  seconds: number;
  pages: Samples;
  lists: Samples;
  guide: Samples;
  news: number;
};

/** One of so many closes the window as soon as the card is charged. */
const LEAVES_EVERY = 5;
const GUIDE_EVERY_MS = 1000;
/** Of a launch's time: when the release goes out. */
const RELEASE_AT = 0.03;
/** The rest of the time is for those who came last. */
const ARRIVED_BY = 0.9;
const STAFF_EVERY_MS = 2000;
const NETS = { buyers: 10, readers: 11, staff: 12, guide: 13, loop: 14 };

export async function runLaunchDay(world: BuyingOptions, day: LaunchDay): Promise<Crowd> {
  const { shop, troubles } = world;
  const dice = seededDice(day.seed);
  const [pages, lists, guide] = [keepSamples(), keepSamples(), keepSamples()];
  const visiting = { shop, troubles, pages, parts: await findParts(shop, '/'), readingMs: () => 500 + dice() * 4000 };
  const buying = { ...world, patienceMs: 30_000, typingMs: () => 2000 + dice() * 8000 };
  const purchases: Purchase[] = [];
  let givenUp = 0;
  const admit = turnstile(day.buyersAtOnce);
  const whole = day.minutes * 60_000;
  const began = Date.now();

  async function come(index: number): Promise<void> {
    // Many come at once when it opens: twice as many in the first tenth of the time as on the average.
    await pause(whole * ARRIVED_BY * ((index + dice()) / day.visitors) ** 1.5);
    const orders = place(index, day);
    await visit(visiting, addressOf(orders === null ? NETS.readers : NETS.buyers, index), index);
    if (orders === null) return;
    await admit(async () => {
      const buyer = {
        address: addressOf(NETS.buyers, index),
        email: `buyer-${orders}@example.com`,
        card: cardOf(orders, day),
        leaves: orders % LEAVES_EVERY === 0,
      };
      const purchase = await preOrder(buying, buyer).catch((fault: unknown) => void troubles.broke('provider', fault));
      if (purchase) purchases.push(purchase);
      else givenUp += 1;
    });
  }

  const over = new AbortController();
  const members: Staff[] = [];
  for (let member = 0; member < day.staff; member += 1) {
    const address = addressOf(NETS.staff, member);
    const staff = { shop, reads: day.reads, troubles, lists, address, everyMs: STAFF_EVERY_MS };
    members.push(await signInStaff(staff));
  }
  const beside = [
    ...members.map((member) => member.watch(over.signal)),
    askTheGuide(over.signal),
    pause(whole * RELEASE_AT).then(() => members[0]?.release(day.batchId)),
  ];
  await Promise.all(Array.from({ length: day.visitors }, (_, index) => come(index)));
  const seconds = (Date.now() - began) / 1000;
  over.abort();
  await Promise.all(beside);
  return {
    purchases,
    givenUp,
    seconds,
    pages,
    lists,
    guide,
    news: members.reduce((sum, each) => sum + each.news(), 0),
  };

  async function askTheGuide(signal: AbortSignal): Promise<void> {
    for (let index = 0; !signal.aborted; index += 1) {
      await askGuide({ shop, troubles }, guide, addressOf(NETS.guide, index), index);
      await pause(GUIDE_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** Those who order come evenly among the visitors: the number of this one among them, or null. */
function place(index: number, { visitors, orders }: LaunchDay): number | null {
  const before = Math.floor((index * orders) / visitors);
  return Math.floor(((index + 1) * orders) / visitors) > before ? before : null;
}

/** Refused cards and those of which the bank asks come evenly among the orders. */
function cardOf(order: number, { orders, declined, asked }: LaunchDay): Card {
  const isOneOf = (many: number, shift: number) => ((order + shift) * many) % orders < many;
  if (isOneOf(declined, 0)) return 'declined-first';
  return isOneOf(asked, 1) ? 'asked' : 'pays';
}

export type Loop = { purchases: Purchase[]; seconds: number };

/** So many buyers one after the other in each of `lanes`, without a pause: how many pre-orders the machine manages. */
export async function runLoop(
  world: BuyingOptions,
  { orders, lanes, first }: { orders: number; lanes: number; first: number },
): Promise<Loop> {
  const purchases: Purchase[] = [];
  let next = 0;
  const began = performance.now();
  async function lane(): Promise<void> {
    while (next < orders) {
      const index = first + next++;
      const buyer = {
        address: addressOf(NETS.loop, index),
        email: `buyer-${index}@example.com`,
        card: 'pays' as const,
      };
      const purchase = await preOrder(world, buyer).catch(
        (fault: unknown) => void world.troubles.broke('provider', fault),
      );
      if (purchase) purchases.push(purchase);
      else world.troubles.fault('a buyer was not served');
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  return { purchases, seconds: (performance.now() - began) / 1000 };
}

/** Lets so many in at a time; the others wait in the order in which they came. */
function turnstile(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
