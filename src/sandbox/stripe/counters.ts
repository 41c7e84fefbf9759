import type pg from 'pg';

export type StripeCounters = {
  intents: Record<string, number>;
  charges: Record<string, number>;
  refunds: Record<string, number>;
  webhooks: Record<string, number>;
  /** Per intent, how many charges took money: more than one is a customer charged twice. */
  succeededChargesPerIntent: Record<string, number>;
};

/** What happened at the sandbox's Stripe, counted from its own records. */
export async function countStripe(pool: pg.Pool): Promise<StripeCounters> {
  const [kinds, webhooks, perIntent] = await Promise.all([
    pool.query<{ kind: string; word: string; n: number }>(
      `select kind, data->>'status' as word, count(*)::int as n from sandbox.stripe_objects
        where kind in ('payment_intent', 'charge', 'refund') group by 1, 2`,
    ),
    pool.query<{ word: string; n: number }>(
      'select state as word, count(*)::int as n from sandbox.stripe_deliveries group by 1',
    ),
    pool.query<{ word: string; n: number }>(
      `select payment_intent as word, count(*)::int as n from sandbox.stripe_objects
        where kind = 'charge' and data->>'status' = 'succeeded' group by 1`,
    ),
  ]);
  const ofKind = (kind: string) => tally(kinds.rows.filter((row) => row.kind === kind));
  return {
    intents: ofKind('payment_intent'),
    charges: ofKind('charge'),
    refunds: ofKind('refund'),
    webhooks: tally(webhooks.rows),
    succeededChargesPerIntent: tally(perIntent.rows),
  };
}

function tally(rows: { word: string; n: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ word, n }) => [word, n]));
}
