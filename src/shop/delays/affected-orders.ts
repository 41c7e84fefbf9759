import { and, eq, notInArray } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

/** Whom a later release concerns: who has paid at least the deposit and has not got the bow. */
export function isAffected(campaignId: number) {
  return and(
    eq(orders.campaignId, campaignId),
    eq(orders.depositReceived, true),
    notInArray(orders.status, ['cancelled', 'shipped']),
    eq(orders.isTest, false),
    eq(orders.otherKeys, false),
  );
}
