import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGED_MEANWHILE, Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/campaigns/batch-calls.ts';
import type { BatchChanged } from '#shop/campaigns/change-batches.ts';
import { addBatch, changeBatch, moveBatch } from '#shop/campaigns/change-batches.ts';
import { listAllBatches, listBatches, readBatch } from '#shop/campaigns/list-batches.ts';
import type { MovedInQueue } from '#shop/campaigns/move-order.ts';
import { moveInQueue, readOrderPlace } from '#shop/campaigns/move-order.ts';
import { type QueuedOrder as Queued, readQueue } from '#shop/campaigns/read-queue.ts';
import type { BatchSplit } from '#shop/campaigns/split-batch.ts';
import { splitBatch } from '#shop/campaigns/split-batch.ts';
import { countTold } from '#shop/campaigns/tell-window.ts';
import { findOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { formatDay } from '#values/date.ts';
import { meanwhileText } from '#values/text/meanwhile.ts';

export const NO_SUCH_BATCH = {
  error: 'There is no such batch. Please look at the list of the campaign.',
  code: 'not-found',
};
const NO_SUCH_CAMPAIGN = { error: 'There is no such campaign. Please look at the list.', code: 'not-found' };

/** Batches of campaigns, their queues, and moving orders in them. */
export const staffBatches: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  const one = async (id: number) => {
    const read = await readBatch(shop, id);
    if (!read) throw Refusal.of(404, NO_SUCH_BATCH);
    return read;
  };

  serve(app, calls.listBatches, async ({ params }, reply) => {
    const listed = await listBatches(shop, params.campaign);
    return listed ?? reply.code(404).send(NO_SUCH_CAMPAIGN);
  });

  serve(app, calls.listAllBatches, () => listAllBatches(shop));

  serve(app, calls.addBatch, async ({ params, body, staff }, reply) => {
    const added = await addBatch(shop, staff, params.campaign, body);
    if (added.ok) return one(added.batch.id);
    if (added.reason === 'not-found') return reply.code(404).send(NO_SUCH_CAMPAIGN);
    throw refuseBatch(added);
  });

  serve(app, calls.readBatch, ({ params }) => one(params.batch));

  serve(app, calls.changeBatch, async ({ params, body: { fields, seen, reason, requestKey }, staff }) => {
    settle(
      await changeBatch(shop, staff, params.batch, {
        fields: given(fields),
        seen: given(seen ?? {}),
        ...(reason !== undefined && { reason }),
        ...(requestKey !== undefined && { requestKey }),
      }),
    );
    return one(params.batch);
  });

  serve(app, calls.moveBatch, async ({ params, body, staff }) => {
    settle(await moveBatch(shop, staff, params.batch, body.towards));
    return one(params.batch);
  });

  serve(app, calls.splitBatch, async ({ params, body: { seenTaken, reason, requestKey, ...split }, staff }) => {
    const done = await splitBatch(shop, staff, params.batch, {
      ...split,
      ...(seenTaken !== undefined && { seenTaken }),
      ...(reason !== undefined && { reason }),
      ...(requestKey !== undefined && { requestKey }),
    });
    if (!done.ok) throw refuseBatch(done);
    return one(done.batch.id);
  });

  serve(app, calls.countTold, async ({ params, query }) => ({
    told: await countTold(shop.db, params.batch, query.from),
  }));

  serve(app, calls.listQueue, async ({ params, query }) =>
    (await readQueue(shop, params.batch, query)).map(presentQueued),
  );

  const placeOfOrder = async (key: string) => {
    const order = await findOrder(shop.db, key);
    if (!order) throw new Refusal(404, 'not-found', 'There is no such order. Please look at the list.');
    return { ...(await readOrderPlace(shop, order)), freedAt: order.placeFreedAt };
  };

  serve(app, calls.readPlace, ({ params }) => placeOfOrder(params.order));

  serve(app, calls.movePlace, async ({ params, body, staff }) => {
    settle(await moveInQueue(shop, staff, params.order, body));
    return placeOfOrder(params.order);
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

function presentQueued({ drawLength, drawWeight, hand, ...queued }: Queued) {
  const build = drawLength === null || drawWeight === null || hand === null ? null : { drawLength, drawWeight, hand };
  return { ...queued, build };
}

/** Why a batch, or an order's place in one, was not changed. */
type NotChanged = Exclude<BatchChanged | BatchSplit | MovedInQueue, { ok: true }> | { ok: false; reason: 'not-found' };

/** The answer to a change that is refused: what stands against it, and what to do. */
function refuseBatch(refused: NotChanged): Refusal {
  const field = (status: number, name: string, sentence: string) => new Refusal(status, refused.reason, sentence, name);
  const conflict = (sentence: string) => new Refusal(409, refused.reason, sentence);
  switch (refused.reason) {
    case 'not-found':
      return new Refusal(
        404,
        refused.reason,
        'There is nothing here of that name any more. Please load the list again.',
      );
    case 'changed-meanwhile':
      if ('fields' in refused) {
        const fields = refused.fields.map(({ name, now }) => [name, meanwhileText(tell(now), 'Saving once more')]);
        return new Refusal(409, refused.reason, CHANGED_MEANWHILE.error, Object.fromEntries(fields));
      }
      return conflict(movedText(refused));
    case 'name-taken':
      return field(422, 'name', 'Another batch of this campaign has this name. Please choose another.');
    case 'days-disordered':
      return field(422, 'shipsTo', 'Please put the days in order: making begins first, and shipping ends last.');
    case 'reminder-late':
      return field(
        422,
        'reminderDays',
        'A reminder has to come before the last day to pay. Please choose earlier days.',
      );
    case 'too-small': {
      const used = refused.used.toLocaleString('en-US');
      return field(409, 'size', `${used} places are in use. Please give at least as many, or move orders first.`);
    }
    case 'place-outside':
      return field(422, 'at', `Please give a place from ${refused.least} to ${refused.most}.`);
    case 'reason-missing':
      return field(422, 'reason', 'Customers are told of the other window. Please write why it moves.');
    case 'no-batch':
      return field(422, 'batchId', 'This batch is not of the order’s campaign. Please choose another.');
    case 'full':
      return field(409, 'batchId', 'This batch has no room. Enlarge it, or choose another.');
    case 'not-waiting':
      return conflict('This order is shipped, cancelled or a test, so it stands in no queue.');
    case 'unpaid':
      return conflict('The deposit of this order has not come, so it has no place of its own yet.');
    case 'another-runs':
      return conflict('Notices of another date are still going out. Please wait until they are done, or stop them.');
    case 'no-campaign':
      return conflict('The campaign is not active, so its customers cannot be told of another window.');
    case 'past':
      return field(422, 'shipsTo', 'The last day of shipping has to be after today. Please choose a later one.');
    case 'too-far':
      return field(422, 'shipsTo', 'Please choose days within the next three years.');
    case 'not-changed':
      return field(
        422,
        'shipsTo',
        `Customers were told ${formatDay(refused.promised.day)} already. Please choose another day.`,
      );
    case 'before-making':
      return field(
        422,
        'shipsFrom',
        `Making begins on ${formatDay(refused.makesFrom)}. Please choose that day or a later one.`,
      );
  }
}

function movedText(refused: object): string {
  const { place } = refused as { place?: { batch: string; number: number } | null };
  if (place)
    return `This order has moved meanwhile: it is now at place ${place.number} of ${place.batch}. Please look again.`;
  return 'Somebody changed this meanwhile. Please look at what it is now, and try again.';
}

/** A field of a batch as its form has it. */
function tell(value: string | number | number[] | null): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDay(String(value)) : String(value);
}
