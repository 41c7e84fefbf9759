import type { OrderRow } from '#db/schema.ts';
import type { Refused } from '#values/result.ts';

/** What a step says of itself that may arrive late, or twice, because a phone was without a connection. */
export type SentLater = {
  /** The same key again does nothing, and is answered like the first. */
  requestKey?: string | undefined;
  /** The `orderVersion` that the phone showed: of an order that was changed since, the step is refused. */
  version?: string | undefined;
};

/** It is not as it was seen: somebody changed it. */
export type ChangedSince = Refused<'changed-since', { order: OrderRow }>;

type Versioned = Pick<OrderRow, 'status' | 'updatedAt'>;

/** Differs once staff, the customer or a payment have changed the order. */
export function orderVersion({ status, updatedAt }: Versioned): string {
  return `${status}-${updatedAt.getTime()}`;
}

export function isAsSeen(order: Versioned, version: string | undefined): boolean {
  return version === undefined || version === orderVersion(order);
}
