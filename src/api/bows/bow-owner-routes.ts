import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { refuseStaffOrder } from '#api/orders/refuse-order.ts';
import * as calls from '#contract/bows/bow-owner-calls.ts';
import type { Failure } from '#contract/failure.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { listOwners, type OwnersChanged, sendOwnerLink, transferForOwner } from '#shop/workshop/owners.ts';
import { SAME_OWNER } from './bow-page-routes.ts';

const NO_OWNER = {
  error: 'This bow has no owner yet: it gets its first one when it is shipped.',
  code: 'no-owner',
} satisfies Failure;

/** Whose the bow of an order is, and was. */
export const staffBowOwners: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readBowOwners, async ({ params: { order } }) => {
    const read = await listOwners(shop, order);
    if (!read.ok) throw refuseStaffOrder(read);
    return read;
  });

  serve(app, calls.transferBowForOwner, async ({ params: { order }, body, staff }) => {
    const changed = await transferForOwner(shop, staff, order, body);
    if (!changed.ok && changed.reason === 'same-owner') throw Refusal.of(422, SAME_OWNER);
    return answer(shop, order, changed);
  });

  serve(app, calls.sendOwnerLink, async ({ params: { order }, body, staff }) => {
    const sent = await sendOwnerLink(shop, staff, order, body.requestKey);
    return answer(shop, order, sent);
  });
};

async function answer(shop: Shop, order: string, changed: OwnersChanged) {
  if (!changed.ok && changed.reason === 'no-owner') throw Refusal.of(409, NO_OWNER);
  const read = await listOwners(shop, order);
  if (!read.ok) throw refuseStaffOrder(read);
  return read;
}
