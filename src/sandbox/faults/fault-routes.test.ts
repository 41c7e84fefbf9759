import { expect, test } from 'vitest';
import { currentFaults, NO_FAULTS, strikes } from '#sandbox/shared/faults.ts';
import { startSandbox } from '#tests/support/start-sandbox.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

test('faults are set by JSON, seen by everybody, and healed', async () => {
  await using database = await createTestDatabase();
  await using sandbox = await startSandbox({ pool: database.pool });
  const address = `${sandbox.baseUrl}/sandbox/faults/smtp`;
  const put = (faults: object) =>
    fetch(address, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(faults) });

  expect(await currentFaults(database.pool, 'smtp')).toEqual(NO_FAULTS);
  expect(await (await put({ errorRate: 1, latencyMs: 5 })).json()).toMatchObject({ errorRate: 1, latencyMs: 5 });
  expect(await currentFaults(database.pool, 'smtp')).toMatchObject({ errorRate: 1, latencyMs: 5 });
  expect(await currentFaults(database.pool, 'stripe')).toEqual(NO_FAULTS);

  expect((await put({ errorRate: 2 })).status).toBe(422);
  expect((await put({ nonsense: 1 })).status).toBe(422);
  expect((await fetch(`${sandbox.baseUrl}/sandbox/faults/fax`)).status).toBe(422);

  await fetch(`${sandbox.baseUrl}/sandbox/faults/reset`, { method: 'POST', redirect: 'manual' });
  expect(await currentFaults(database.pool, 'smtp')).toEqual(NO_FAULTS);
});

test('the page shows what is set and takes what is typed', async () => {
  await using database = await createTestDatabase();
  await using sandbox = await startSandbox({ pool: database.pool });
  const body = new URLSearchParams({
    errorRate: '0.25',
    holdWebhooks: 'true',
    failAfter: 'drop-connection',
    only: '"<b>',
  });
  const sent = await fetch(`${sandbox.baseUrl}/sandbox/faults/stripe`, { method: 'POST', body, redirect: 'manual' });
  expect(sent.status).toBe(303);
  expect(await currentFaults(database.pool, 'stripe')).toMatchObject({
    errorRate: 0.25,
    holdWebhooks: true,
    failAfter: 'drop-connection',
  });
  const page = await (await fetch(`${sandbox.baseUrl}/sandbox/faults`)).text();
  expect(page).toContain('value="0.25"');
  expect(page).toContain('value="&quot;&lt;b&gt;"');
});

test('a rate of nought never strikes and a rate of one always', () => {
  const throws = Array.from({ length: 200 });
  expect(throws.some(() => strikes(0))).toBe(false);
  expect(throws.every(() => strikes(1))).toBe(true);
});
