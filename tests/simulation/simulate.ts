import { createHash } from 'node:crypto';
import { ACTIONS } from './actions.ts';
import type { Trouble } from './process.ts';
import { type Drawn, drawFrom } from './random.ts';
import { compareMails, recalculate } from './recalculate.ts';
import { deliverWebhook, doRounds, dropWebhook, openWorld, runJobs, type World, waitingWebhooks } from './world.ts';

export type Simulation = {
  seed: number;
  days: number /** Numbers of actions that are left out. */;
  without?: ReadonlySet<number>;
};
/** `digest`: of all that was done and of the figures up to the evening of a day; the same whenever it is done again. */
export type Day = { day: number; digest: string };
export type Outcome = {
  days: Day[];
  log: string[];
  /** How many actions there were, left out or not. */
  actions: number;
  /** Null: everything is as the second calculation has it. */
  failure: { day: number; differences: string[] } | null;
};

const HOUR = 3_600_000;
const TIMES = 3;
/** So often at one time of a day somebody does something. */
const MOST_AT_ONCE = 6;
const NO_TROUBLE: Trouble = { kind: 'none' };

/** Lives through so many days of the shop, in the order that the seed draws, and compares each evening. */
export async function simulate({ seed, days, without = new Set() }: Simulation): Promise<Outcome> {
  await using world = await openWorld();
  const { owner } = world.test.database;
  const stocked = await readStock(world);
  const outcome: Outcome = { days: [], log: [], actions: 0, failure: null };
  const hash = createHash('sha256');
  const say = (line: string) => {
    outcome.log.push(line);
    hash.update(`${line}\n`);
  };
  const doNext = async (at: string) => {
    const action = outcome.actions++;
    if (!without.has(action)) say(`${at} ${action} ${await act(world, seed, action)}`);
  };
  for (let day = 1; day <= days && outcome.failure === null; day += 1) {
    try {
      for (let time = 0; time < TIMES; time += 1) {
        await liveThrough(world, drawFrom(seed, day, time), { doNext: () => doNext(`${day}.${time}`), say });
      }
      await endDay(world);
      const { figures, differences } = await recalculate(owner, stocked);
      differences.push(...(await compareMails(owner, world.mails)));
      say(JSON.stringify(figures));
      if (differences.length > 0) outcome.failure = { day, differences };
    } catch (fault) {
      outcome.failure = { day, differences: [String(fault instanceof Error ? fault.stack : fault)] };
    }
    outcome.days.push({ day, digest: hash.copy().digest('hex').slice(0, 12) });
    await world.pass(8 * HOUR);
  }
  return outcome;
}

type Doing = { doNext: () => Promise<void>; say: (line: string) => void };

async function liveThrough(world: World, drawn: Drawn, { doNext, say }: Doing): Promise<void> {
  world.outage.mail = drawn.happens(10);
  for (let left = 1 + drawn.below(MOST_AT_ONCE); left > 0; left -= 1) {
    await doNext();
    await world.pass(60_000 * (1 + drawn.below(20)));
  }
  await bringWebhooks(world, drawn, say);
  for (const each of await runJobs(world, () => troubleFrom(drawn, 4))) say(`  ${each}`);
  await doRounds(world);
  await world.pass(2 * HOUR);
}

export function troubleFrom(drawn: Drawn, percent: number): Trouble {
  if (!drawn.happens(percent)) return NO_TROUBLE;
  const [call, statement] = [1 + drawn.below(3), 1 + drawn.below(30)];
  return (
    drawn.pick<Trouble>([
      { kind: 'provider-away', call },
      { kind: 'answer-lost', call },
      { kind: 'killed', statement },
    ]) ?? NO_TROUBLE
  );
}

/** What is done, by whom and to what, is drawn from the action's own number: to leave one out changes no other. */
export async function act(world: World, seed: number, action: number, actions = ACTIONS): Promise<string> {
  const drawn = drawFrom(seed, 'action', action);
  const chosen = drawn.pick(actions.flatMap((each) => Array.from({ length: each.weight }, () => each)));
  if (!chosen) throw new Error('nothing was drawn');
  const trouble = troubleFrom(drawn, chosen.outside ? 0 : 25);
  const outcome = await world.server
    .under(trouble, () => chosen.act(world, drawn, `${seed}-${action}`))
    .catch((fault: Error) => {
      if (trouble.kind === 'none') throw fault;
      return fault.name;
    });
  const [words, wrong] = [outcome instanceof Error ? outcome.name : outcome, JSON.stringify(trouble)];
  return `${chosen.name}: ${words}${trouble.kind === 'none' ? '' : ` ${wrong}`}`;
}

/** Some are lost, some come twice, some late, and not in their order. */
export async function bringWebhooks(world: World, drawn: Drawn, say: (line: string) => void): Promise<void> {
  const waiting = await waitingWebhooks(world);
  if (drawn.happens(30)) waiting.reverse();
  let [lost, late, twice] = [0, 0, 0];
  for (const delivery of waiting) {
    if (drawn.happens(6)) {
      await dropWebhook(world, delivery);
      lost += 1;
    } else if (drawn.happens(10)) late += 1;
    else {
      await deliverWebhook(world, delivery, troubleFrom(drawn, 3));
      if (!drawn.happens(8)) continue;
      await deliverWebhook(world, delivery, NO_TROUBLE);
      twice += 1;
    }
  }
  say(`  webhooks ${waiting.length}, lost ${lost}, late ${late}, twice ${twice}`);
}

/** How many pieces of each product there are. */
export async function readStock({ test }: World): Promise<Map<number, number>> {
  const text = 'select id, stock_quantity as n from products';
  const { rows } = await test.database.owner.query<{ id: number; n: number }>(text);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** All that waits comes and is done. */
export async function catchUp(world: World): Promise<void> {
  for (const delivery of await waitingWebhooks(world)) await deliverWebhook(world, delivery, NO_TROUBLE);
  await runJobs(world, () => NO_TROUBLE);
}

/** Nothing goes wrong any more: by the next morning the shop has caught up with all that happened. */
async function endDay(world: World): Promise<void> {
  world.outage.mail = false;
  for (let hour = 0; hour < 8; hour += 1) {
    await catchUp(world);
    await doRounds(world);
    await world.pass(HOUR);
  }
  await runJobs(world, () => NO_TROUBLE);
}
