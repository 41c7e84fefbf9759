import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { Provider } from './faults/faults.ts';
import { startSandbox } from './start-sandbox.ts';

async function lookAt(standIns: Provider[]) {
  await using database = await createTestDatabase();
  await using sandbox = await startSandbox({ pool: database.pool, standIns });
  const status = async (path: string) => (await fetch(`${sandbox.baseUrl}/sandbox${path}`)).status;
  const page = async (path: string) => (await fetch(`${sandbox.baseUrl}/sandbox${path}`)).text();
  return {
    keys: await status('/identity/jwks'),
    cards: await status('/stripe/counters'),
    script: await status('/stripe.js'),
    front: await page('/'),
    faults: await page('/faults'),
  };
}

test('accounts can be stood in for alone', async () => {
  const seen = await lookAt(['identity']);
  expect(seen).toMatchObject({ keys: 200, cards: 404, script: 404 });
  expect(seen.front).toContain('ann.archer@example.com');
  expect(seen.front).not.toContain('4242');
  expect(seen.faults).toContain('/sandbox/faults/identity');
  expect(seen.faults).not.toContain('/sandbox/faults/stripe');
});

test('card payments can be stood in for alone', async () => {
  const seen = await lookAt(['stripe']);
  expect(seen).toMatchObject({ keys: 404, cards: 200, script: 200 });
  expect(seen.front).toContain('4242');
  expect(seen.front).not.toContain('ann.archer@example.com');
  expect(seen.faults).not.toContain('/sandbox/faults/identity');
});
