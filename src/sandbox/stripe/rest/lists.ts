import type Stripe from 'stripe';
import { z } from 'zod';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import type { StoredObjects, StripeKind } from '#sandbox/stripe/objects/objects.ts';
import { wholeNumber } from '#sandbox/stripe/protocol/form-params.ts';
import { noSuch } from '#sandbox/stripe/protocol/stripe-error.ts';

/** A moment in seconds, or a range of them. */
const span = z.union([
  wholeNumber.transform((at) => ({ gte: at, lte: at })),
  z
    .strictObject({ gt: wholeNumber, gte: wholeNumber, lt: wholeNumber, lte: wholeNumber })
    .partial()
    .transform(({ gt, gte, lt, lte }) => ({
      gte: gte ?? (gt === undefined ? undefined : gt + 1),
      lte: lte ?? (lt === undefined ? undefined : lt - 1),
    })),
]);

export const paging = {
  created: span.optional(),
  limit: wholeNumber.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: z.array(z.string()).optional(),
};

type Filter = {
  paymentIntent?: string | undefined;
  charge?: string | undefined;
  types?: string[] | undefined;
  source?: string | undefined;
  payout?: string | undefined;
  status?: string | undefined;
  customer?: string | undefined;
};
type Page = {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: z.output<typeof span> | undefined;
};

/** One page, newest first, by Stripe's cursors. */
export async function listObjects<K extends StripeKind>(
  tx: SandboxTransaction,
  kind: K,
  url: string,
  page: Page,
  filter: Filter = {},
): Promise<Stripe.ApiList<StoredObjects[K]>> {
  const backwards = page.ending_before !== undefined;
  const cursor = page.ending_before ?? page.starting_after;
  const seq =
    cursor === undefined ? null : await seqOf(tx, kind, cursor, backwards ? 'ending_before' : 'starting_after');
  const { rows } = await tx.query<{ data: StoredObjects[K] }>(
    `select data from sandbox.stripe_objects
      where kind = $1
        and ($2::bigint is null or seq ${backwards ? '>' : '<'} $2)
        and ($3::text is null or payment_intent = $3)
        and ($4::text is null or data->>'charge' = $4)
        and ($5::text[] is null or data->>'type' = any($5))
        and ($7::bigint is null or (data->>'created')::bigint >= $7)
        and ($8::bigint is null or (data->>'created')::bigint <= $8)
        and ($9::text is null or data->>'source' = $9)
        and ($10::text is null or hidden->>'payout' = $10)
        and ($11::text is null or data->>'status' = $11)
        and ($12::text is null or data->>'customer' = $12)
      order by seq ${backwards ? 'asc' : 'desc'} limit $6`,
    [
      ...[kind, seq, filter.paymentIntent ?? null, filter.charge ?? null, filter.types ?? null, page.limit + 1],
      ...[page.created?.gte ?? null, page.created?.lte ?? null, filter.source ?? null],
      ...[filter.payout ?? null, filter.status ?? null, filter.customer ?? null],
    ],
  );
  const data = rows.slice(0, page.limit).map((row) => row.data);
  return { object: 'list', data: backwards ? data.reverse() : data, has_more: rows.length > page.limit, url };
}

async function seqOf(tx: SandboxTransaction, kind: StripeKind, id: string, param: string): Promise<string> {
  const { rows } = await tx.query<{ seq: string }>(
    'select seq from sandbox.stripe_objects where id = $1 and kind = $2',
    [id, kind],
  );
  const seq = rows[0]?.seq;
  if (seq === undefined) throw noSuch(kind, id, param);
  return seq;
}
