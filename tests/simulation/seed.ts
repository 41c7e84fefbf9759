// One seed for `npm run prove:simulate` or `prove:year`, which says which by the environment.
import { expect, test } from 'vitest';
import { shrink } from './shrink.ts';
import { type Simulation, simulate } from './simulate.ts';
import { simulateYear } from './year.ts';

const { seed, days, without, months } = JSON.parse(process.env.SIMULATE ?? '{}') as Record<'seed' | 'days', number> & {
  without: number[];
  months: number | null;
};

const say = (text: string) => process.stdout.write(`${text}\n`);

// Making it smaller takes far longer than finding it: what is known is said first.
test.runIf(months !== null)(`seed ${seed}, ${months} months`, async () => {
  const { days: closed, log, failure } = await simulateYear(seed, months ?? 0);
  say([...closed.map(({ day, digest }) => `month ${day}: ${digest}`), ''].join('\n'));
  if (failure) say([...log, '', ...failure.differences].join('\n'));
  expect(failure).toBeNull();
});

test.runIf(months === null)(`seed ${seed}, ${days} days`, async () => {
  const asked: Simulation = { seed, days, without: new Set(without) };
  const outcome = await simulate(asked);
  const digests = outcome.days.map(({ day, digest }) => `day ${day}: ${digest}`);
  say([...digests, ''].join('\n'));
  if (outcome.failure === null) return;
  const { day, differences } = outcome.failure;
  say([...outcome.log, '', ...differences, '', `npm run prove:simulate -- --seed ${seed} --days ${day}`].join('\n'));
  const left = await shrink({ ...asked, days: day }, outcome.actions);
  const words = left.size > 0 ? ` --without ${[...left].join(',')}` : '';
  say(`npm run prove:simulate -- --seed ${seed} --days ${day}${words}`);
  expect(outcome.failure).toBeNull();
});
