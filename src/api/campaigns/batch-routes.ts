import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/http/from-contract.ts';
import { Refusal } from '#api/http/refusal.ts';
import * as calls from '#contract/campaigns/batch-calls.ts';
import type { Batch, CampaignBatches, OneBatch, OrderPlace, QueuedOrder } from '#contract/campaigns/batch-schemas.ts';
import { addBatch, changeBatch, moveBatch } from '#shop/campaigns/change-batches.ts';
import {
  type BatchFacts,
  type CampaignBatches as ListedBatches,
  listAllBatches,
  listBatches,
  readBatch,
} from '#shop/campaigns/list-batches.ts';
import { moveInQueue, readOrderPlace } from '#shop/campaigns/move-order.ts';
import { type QueuedOrder as Queued, readQueue } from '#shop/campaigns/read-queue.ts';
import { splitBatch } from '#shop/campaigns/split-batch.ts';
import { countTold } from '#shop/campaigns/tell-window.ts';
import { findOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type NotChanged, refuseBatch } from './refuse-batch.ts';

export const NO_SUCH_BATCH = {
  error: 'There is no such batch. Please look at the list of the campaign.',
  code: 'not-found',
};
const NO_SUCH_CAMPAIGN = { error: 'There is no such campaign. Please look at the list.', code: 'not-found' };

/** Batches of campaigns, their queues, and moving orders in them. */
export const staffBatches: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const one = async (id: number): Promise<OneBatch> => {
    const read = await readBatch(shop, id);
    if (!read) throw new Refusal(404, NO_SUCH_BATCH.code, NO_SUCH_BATCH.error);
    return { ...presentBatches(read), batch: presentBatch(read.batch) };
  };

  app.route({
    ...fromContract(calls.listBatches),
    async handler({ params }, reply) {
      const listed = await listBatches(shop, params.campaign);
      return listed ? presentBatches(listed) : reply.code(404).send(NO_SUCH_CAMPAIGN);
    },
  });

  app.route({
    ...fromContract(calls.listAllBatches),
    handler: async () => (await listAllBatches(shop)).map(presentBatches),
  });

  app.route({
    ...fromContract(calls.addBatch),
    async handler({ params, body, staff }, reply) {
      const added = await addBatch(shop, staff, params.campaign, body);
      if (added.ok) return one(added.batch.id);
      if (added.reason === 'not-found') return reply.code(404).send(NO_SUCH_CAMPAIGN);
      throw refuseBatch(added);
    },
  });

  app.route({ ...fromContract(calls.readBatch), handler: ({ params }) => one(params.batch) });

  app.route({
    ...fromContract(calls.changeBatch),
    async handler({ params, body: { fields, seen, reason, requestKey }, staff }) {
      settle(
        await changeBatch(shop, staff, params.batch, {
          ...{ fields: given(fields), seen: given(seen ?? {}) },
          ...(reason !== undefined && { reason }),
          ...(requestKey !== undefined && { requestKey }),
        }),
      );
      return one(params.batch);
    },
  });

  app.route({
    ...fromContract(calls.moveBatch),
    async handler({ params, body, staff }) {
      settle(await moveBatch(shop, staff, params.batch, body.towards));
      return one(params.batch);
    },
  });

  app.route({
    ...fromContract(calls.splitBatch),
    async handler({ params, body: { seenTaken, reason, requestKey, ...split }, staff }) {
      const done = await splitBatch(shop, staff, params.batch, {
        ...split,
        ...(seenTaken !== undefined && { seenTaken }),
        ...(reason !== undefined && { reason }),
        ...(requestKey !== undefined && { requestKey }),
      });
      if (!done.ok) throw refuseBatch(done);
      return one(done.batch.id);
    },
  });

  app.route({
    ...fromContract(calls.countTold),
    handler: async ({ params, query }) => ({ told: await countTold(shop.db, params.batch, query.from) }),
  });

  app.route({
    ...fromContract(calls.listQueue),
    handler: async ({ params, query }) => (await readQueue(shop, params.batch, query)).map(presentQueued),
  });

  const placeOfOrder = async (key: string): Promise<OrderPlace> => {
    const order = await findOrder(shop.db, key);
    if (!order) throw new Refusal(404, 'not-found', 'There is no such order. Please look at the list.');
    const { place, batches } = await readOrderPlace(shop, order);
    return { place, batches: batches.map(presentBatch), freedAt: order.placeFreedAt?.toISOString() ?? null };
  };

  app.route({ ...fromContract(calls.readPlace), handler: ({ params }) => placeOfOrder(params.order) });

  app.route({
    ...fromContract(calls.movePlace),
    async handler({ params, body, staff }) {
      settle(await moveInQueue(shop, staff, params.order, body));
      return placeOfOrder(params.order);
    },
  });
};

function settle(changed: { ok: true } | NotChanged): void {
  if (!changed.ok) throw refuseBatch(changed);
}

/** The fields that are really there: with `exactOptionalPropertyTypes` an absent one is no undefined one. */
function given<Fields extends object>(fields: Fields): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}

function presentBatches({ campaign, batches }: ListedBatches): CampaignBatches {
  return { campaign, batches: batches.map(presentBatch) };
}

function presentBatch(batch: BatchFacts): Batch {
  const { id, name, size, state, taken, held, left, owing, paid, made } = batch;
  const { makesFrom, shipsFrom, shipsTo, daysToPay, reminderDays, releasedAt } = batch;
  return {
    ...{ id, name, size, state, taken, held, left, owing, paid, made },
    ...{ makesFrom, shipsFrom, shipsTo, daysToPay, reminderDays },
    releasedAt: releasedAt?.toISOString() ?? null,
  };
}

function presentQueued({ orderId: _id, drawLength, drawWeight, hand, ...queued }: Queued): QueuedOrder {
  const { balanceAskedAt, linkExpiresAt, endsAt } = queued;
  const build = drawLength === null || drawWeight === null || hand === null ? null : { drawLength, drawWeight, hand };
  return {
    ...queued,
    build,
    balanceAskedAt: balanceAskedAt?.toISOString() ?? null,
    linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
