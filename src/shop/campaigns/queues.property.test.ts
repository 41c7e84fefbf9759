import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batches, campaigns, mailings, orders, places } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { startRelease } from '#shop/release/start-release.ts';
import { figuresOf, openBatches, queueOrders, told } from '#tests/support/campaigns/queues.ts';
import { assertAlways } from '#tests/support/properties.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { AFTER_DEADLINE } from '#values/order/campaign.ts';
import { changeBatch, moveBatch } from './change-batches.ts';
import { moveInQueue } from './move-order.ts';
import { settleDeadlines } from './settle-deadlines.ts';
import { splitBatch } from './split-batch.ts';

const pick = fc.nat({ max: 20 });
const step = fc.oneof(
  fc.record({ what: fc.constant('buy' as const), one: pick, two: pick }),
  fc.record({
    what: fc.constantFrom('move', 'split', 'resize', 'cancel', 'reorder', 'late', 'state'),
    one: pick,
    two: pick,
  }),
);
type Step = { what: string; one: number; two: number };

/** Several at once, as buyers and staff do it; what is refused is refused, and nothing may throw. */
async function walk(counter: TestShop, rounds: Step[][]): Promise<void> {
  for (const [round, steps] of rounds.entries()) {
    await Promise.all(steps.map((each, place) => take(counter, each, `r${round}-${place}`)));
    await counter.shop.db.update(mailings).set({ finishedAt: counter.shop.clock() });
    await expectWhole(counter);
  }
}

async function take(counter: TestShop, { what, one, two }: Step, name: string): Promise<unknown> {
  const { shop } = counter;
  const all = await shop.db.select().from(batches).orderBy(batches.position);
  const placed = await shop.db.select().from(orders).orderBy(orders.id);
  const [batch, other] = [all[one % all.length], all[two % all.length]];
  const order = placed[one % Math.max(placed.length, 1)];
  const id = batch?.id ?? 0;
  switch (what) {
    case 'buy':
      return queueOrders(counter, [`${name}a`, `${name}b`]);
    case 'move':
      return (
        order &&
        moveInQueue(shop, STAFF, order.orderNumber, { batchId: other?.id ?? 0, number: (two % 4) + 1, ...told() })
      );
    case 'split': {
      const { makesFrom = '', shipsFrom = '', shipsTo = '' } = batch ?? {};
      return splitBatch(shop, STAFF, id, {
        at: (two % 3) + 2,
        name: `Batch ${name}`,
        makesFrom,
        shipsFrom,
        shipsTo,
        ...told(),
      });
    }
    case 'resize':
      return changeBatch(shop, STAFF, id, { fields: { size: (two % 6) + 1 } });
    case 'state':
      return changeBatch(shop, STAFF, id, { fields: { state: two % 2 ? 'open' : 'closed' } });
    case 'reorder':
      return moveBatch(shop, STAFF, id, two % 2 ? 'earlier' : 'later');
    case 'cancel':
      return (
        order &&
        cancelOrder(shop, { orderId: order.id, refund: 0, actor: 'staff', reason: 'asked', cause: 'requested' })
      );
    default:
      await shop.db.update(campaigns).set({ afterDeadline: AFTER_DEADLINE[two % 3] ?? 'keep' });
      await shop.db.update(places).set({ payBy: new Date(0), afterDeadline: AFTER_DEADLINE[one % 3] ?? 'keep' });
      await settleDeadlines(shop);
      return startRelease(shop, STAFF, { batchId: id });
  }
}

/** No place twice, no batch overfilled, nobody lost: what the tables hold agrees with what is counted. */
async function expectWhole(counter: TestShop): Promise<void> {
  const { kept, counted } = await figuresOf(counter);
  expect(kept).toEqual(counted);
  const { rows } = await counter.database.pool.query(
    `select batches.id, used, size, (select count(*)::int from places where batch_id = batches.id) as places
     from batches order by id`,
  );
  for (const { used, size, places: there } of rows) {
    expect(used).toBe(there);
    expect(used).toBeLessThanOrEqual(size);
  }
  const { rows: lost } = await counter.database.pool.query(
    `select orders.id from orders left join places on order_id = orders.id
     where (status = 'cancelled') <> (order_id is null) and place_freed_at is null
       and not (order_id is null and promised_ship_by is null)`,
  );
  expect(lost).toEqual([]);
}

test('however orders come, move and go, no place is given twice, no batch is overfilled, and nobody is lost', async () => {
  await assertAlways(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
      async (rounds) => {
        await using counter = await createTestShop();
        await openBatches(counter, [3, 4]);
        await queueOrders(counter, ['ann', 'ben', 'cid']);
        await walk(counter, rounds);
      },
    ),
    { numRuns: 5, interruptAfterTimeLimit: 540_000 },
  );
}, 600_000);
