import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY } from '#sandbox/shared/keys.ts';
import { createTestSandbox } from '#tests/support/test-sandbox.ts';
import { NEVER_WALKED, PROVIDER_WALKED_ON } from '#values/provider-walk.ts';
import { differences, nameCall, outline, type RecordedCall } from './outline.ts';
import { walkProvider } from './walk-provider.ts';

/** Written by `npm run prove:provider`. */
const RECORDING = new URL('recording.json', import.meta.url);

async function walkSandbox(): Promise<RecordedCall[]> {
  await using sandbox = await createTestSandbox();
  const keys = { secretKey: SANDBOX_SECRET_KEY, publishableKey: SANDBOX_PUBLISHABLE_KEY };
  return await walkProvider({
    ...keys,
    apiBase: sandbox.stripeBase,
    tell: () => {},
    async prove({ id, client_secret }) {
      const body = new URLSearchParams({ intent: id, outcome: 'complete', client_secret: client_secret ?? '' });
      const headers = { authorization: `Bearer ${SANDBOX_SECRET_KEY}` };
      await fetch(`${sandbox.stripeBase}/v1/3ds2/challenge_complete`, { method: 'POST', headers, body });
    },
  });
}

test('the walk goes from a deposit to a payout, says nothing of keys or numbers, and answers as it was recorded at the provider', async () => {
  const own = await walkSandbox();
  const statuses = own.map(({ call, status, answer }) => {
    const said = typeof answer === 'object' && answer !== null && 'status' in answer ? answer.status : '';
    return `${call} ${status} ${String(said)}`.trim();
  });
  for (const expected of [
    'POST /v1/payment_intents/{id}/confirm 200 succeeded',
    'POST /v1/payment_intents/{id}/confirm 402',
    'POST /v1/payment_intents/{id}/confirm 200 requires_action',
    'POST /v1/payment_methods/{id}/detach 200',
    'POST /v1/refunds 200 succeeded',
    'POST /v1/disputes/{id} 200 won',
    'POST /v1/payouts 200 in_transit',
  ]) {
    expect(statuses).toContain(expected);
  }
  expect(JSON.stringify(own)).not.toMatch(
    /_secret_|\b(pi|ch|pm|cus|re|dp|du|po|txn|evt)_[A-Za-z0-9]{10,}|example\.com/,
  );
  if (existsSync(RECORDING)) {
    const { calls } = JSON.parse(readFileSync(RECORDING, 'utf8')) as { calls: RecordedCall[] };
    expect(differences(calls, own)).toEqual([]);
  }
}, 120_000);

test('another word, a field too few, one too many and another call are each found', () => {
  const recorded = [
    { call: 'GET /v1/refunds/{id}', status: 200, answer: outline({ status: 'pending', amount: 5, id: 're_1' }) },
  ];
  const answering = (answer: object) =>
    differences(recorded, [{ call: 'GET /v1/refunds/{id}', status: 200, answer: outline(answer) }]);
  expect(answering({ status: 'pending', amount: 5, id: 're_2' })).toEqual([]);
  expect(answering({ status: 'failed', amount: 5, id: 're_2' })).toHaveLength(1);
  expect(answering({ status: 'pending', amount: 6, id: 're_2' })).toHaveLength(1);
  expect(answering({ status: 'pending', amount: 5 })).toHaveLength(1);
  expect(answering({ status: 'pending', amount: 5, id: 're_2', more: null })).toHaveLength(1);
  expect(differences(recorded, [])).toHaveLength(1);
  expect(nameCall('POST', '/sandbox/stripe/v1/payment_intents/pi_3abcDEF12345/confirm?x=1')).toBe(
    'POST /v1/payment_intents/{id}/confirm',
  );
});

test('the pages of proofs and of money say that the provider was never tried, until there is a recording', () => {
  const page = readFileSync(new URL('../../docs/proof.md', import.meta.url), 'utf8');
  expect(page.includes(NEVER_WALKED)).toBe(!existsSync(RECORDING));
  expect(PROVIDER_WALKED_ON === null).toBe(!existsSync(RECORDING));
});
