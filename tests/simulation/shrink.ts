import { type Simulation, simulate } from './simulate.ts';

/** More runs than this make it seldom smaller. */
const MOST_RUNS = 40;

/** The numbers of the actions that a failing simulation fails without: halves are left out, then quarters, then one by one. */
export async function shrink(failing: Simulation, actions: number): Promise<Set<number>> {
  let without = new Set(failing.without);
  let runs = 0;
  for (let size = Math.ceil(actions / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < actions && runs < MOST_RUNS; from += size) {
      const part = Array.from({ length: Math.min(size, actions - from) }, (_, step) => from + step);
      if (part.every((action) => without.has(action))) continue;
      const more = new Set([...without, ...part]);
      runs += 1;
      if ((await simulate({ ...failing, without: more })).failure !== null) without = more;
    }
  }
  return without;
}
