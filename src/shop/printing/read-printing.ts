import type { PrintSubmissionRow } from '#db/schema.ts';
import { findOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { isRetryable } from './retry-submission.ts';
import { findNewest } from './submissions.ts';

export type PrintingRead = Ok<{ submission: PrintSubmissionRow | null; retry: boolean }> | Refused<'not-found'>;

/** How far an order, named by its id or its number, is at the print provider; what was replaced is not told. */
export async function readPrinting({ db }: Pick<Shop, 'db'>, key: string): Promise<PrintingRead> {
  const order = await findOrder(db, key);
  if (!order) return refused('not-found');
  const submission = await findNewest(db, order.id);
  return ok({ submission, retry: isRetryable(order, submission) });
}
