import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { refuseStaffOrder } from '#api/orders/refuse-order.ts';
import * as calls from '#contract/bows/bow-owner-calls.ts';
import type { BowOwnerList } from '#contract/bows/bow-page-schemas.ts';
import type { Failure } from '#contract/failure.ts';
import type { Shop } from '#shop/ports/shop.ts';
import {
  type ListedOwner,
  listOwners,
  type OwnersChanged,
  sendOwnerLink,
  transferForOwner,
} from '#shop/workshop/staff-owners.ts';
import { SAME_OWNER } from './bow-page-routes.ts';

const NO_OWNER = {
  error: 'This bow has no owner yet: it gets its first one when it is shipped.',
  code: 'no-owner',
} satisfies Failure;

/** Whose the bow of an order is, and was. */
export const staffBowOwners: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readBowOwners, async ({ params: { order } }, reply) => {
    const read = await listOwners(shop, order);
    return read.ok ? present(read) : reply.code(404).send(refuseStaffOrder(read).failure);
  });

  serve(app, calls.transferBowForOwner, async ({ params: { order }, body, staff }, reply) => {
    const changed = await transferForOwner(shop, staff, order, body);
    if (!changed.ok && changed.reason === 'same-owner') return reply.code(422).send(SAME_OWNER);
    const { status, body: answered } = await answer(shop, order, changed);
    return reply.code(status).send(answered);
  });

  serve(app, calls.sendOwnerLink, async ({ params: { order }, body, staff }, reply) => {
    const sent = await sendOwnerLink(shop, staff, order, body.requestKey);
    const { status, body: answered } = await answer(shop, order, sent);
    return reply.code(status).send(answered);
  });
};

type Answered = { status: 200; body: BowOwnerList } | { status: 404 | 409; body: Failure };

async function answer(shop: Shop, order: string, changed: OwnersChanged): Promise<Answered> {
  if (!changed.ok && changed.reason === 'no-owner') return { status: 409, body: NO_OWNER };
  const read = await listOwners(shop, order);
  return read.ok ? { status: 200, body: present(read) } : { status: 404, body: refuseStaffOrder(read).failure };
}

function present({ serial, owners }: { serial: string | null; owners: ListedOwner[] }): BowOwnerList {
  return {
    serial,
    owners: owners.map(({ since, until, ...owner }) => ({
      ...owner,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  };
}
