import { createHash } from 'node:crypto';
import { startDay } from '#sandbox/stripe/objects/account/daily-round.ts';
import { closeMonth, readMonths } from '#shop/books/close-month.ts';
import { verifyBooks } from '#shop/books/verify-books.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { DETAILS } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { monthOf } from '#values/books/months.ts';
import { dayIn } from '#values/date.ts';
import { ACTIONS } from './actions.ts';
import { drawFrom } from './random.ts';
import { recalculate } from './recalculate.ts';
import { recalculateTaxes } from './recalculate-taxes.ts';
import { act, bringWebhooks, catchUp, type Outcome, readStock, troubleFrom } from './simulate.ts';
import { doRounds, openWorld, runJobs, type World } from './world.ts';
import { YEAR_ACTIONS } from './year-actions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTHS = 12;
/** Of a hundred days so many see customers; on the others the card provider and the jobs are alone. */
const BUSY = 20;
const MOST_AT_ONCE = 6;

/** Customers live in a state without a tax of its own threshold, and in two that have one. */
const ADDRESSES = [DETAILS.shippingAddress, '1 Main Street, Dayton, OH 45402', '2 Elm Street, Austin, TX 78701'];

/**
 * A year of the shop with payouts, fees, disputes and sales taxes whose rates change. Each month is closed as its owner does it, two days
 * after it has ended: there may be no cent that nobody can explain.
 */
export async function simulateYear(seed: number, months = MONTHS): Promise<Outcome> {
  await using world = await openWorld({ batches: [40, 40], quivers: 90, addresses: ADDRESSES });
  const stocked = await readStock(world);
  const outcome: Outcome = { days: [], log: [], actions: 0, failure: null };
  const hash = createHash('sha256');
  const say = (line: string) => {
    outcome.log.push(line);
    hash.update(`${line}\n`);
  };
  const today = () => dayIn(world.test.shop.timeZone, world.test.shop.clock());
  for (let month = 1; month <= months && outcome.failure === null; month += 1) {
    const begun = monthOf(today());
    const closing: string[] = [];
    try {
      for (let day = 1; monthOf(today()) === begun || Number(today().slice(8)) < 3; day += 1) {
        const drawn = drawFrom(seed, 'year', month, day);
        if (drawn.happens(BUSY)) {
          for (let left = 1 + drawn.below(MOST_AT_ONCE); left > 0; left -= 1) {
            const action = outcome.actions++;
            say(`${today()} ${action} ${await act(world, seed, action, [...ACTIONS, ...YEAR_ACTIONS])}`);
            await world.pass(60_000 * (1 + drawn.below(20)));
          }
          await bringWebhooks(world, drawn, say);
          for (const each of await runJobs(world, () => troubleFrom(drawn, 4))) say(`  ${each}`);
        }
        await startDay(world.test.database.owner);
        await catchUp(world);
        await doRounds(world);
        await world.pass(DAY - (world.test.shop.clock().getTime() % DAY) + 9 * HOUR);
      }
      closing.push(...(await closeAsOwner(world, begun)));
      const { figures, differences } = await recalculate(world.test.database.owner, stocked);
      closing.push(...differences, ...(await recalculateTaxes(world.test.database.owner)));
      say(`${begun} ${JSON.stringify({ ...figures, ...(await readAccounts(world)) })}`);
    } catch (fault) {
      closing.push(String(fault instanceof Error ? fault.stack : fault));
    }
    if (closing.length > 0) outcome.failure = { day: month, differences: closing };
    outcome.days.push({ day: month, digest: hash.copy().digest('hex').slice(0, 12) });
  }
  return outcome;
}

type Found = Record<'what' | 'order_number' | 'amount', string>;

/**
 * What stands in the way of closing a month, to the cent; nothing when it is closed. An owner who reads that an order which was cancelled
 * while a bank decided keeps its money refunds it, as the page advises; nothing else may need a person.
 */
async function closeAsOwner(world: World, month: string): Promise<string[]> {
  const { shop } = world.server;
  for (const { order_number: order, amount } of (await compare(world, month)).filter(isKept)) {
    const asked = {
      amount: Math.round(Number(amount) * 100),
      reason: 'the bank has decided',
      requestKey: `${month}-${order}`,
    };
    const refunded = await refundOrder(shop, STAFF, order, asked);
    if (!refunded.ok) return [`${month}: ${order} ${refunded.reason}`];
    await catchUp(world);
    await doRounds(world);
    await catchUp(world);
  }
  const left = await compare(world, month);
  if (left.length > 0) return left.map((row) => `${month}: ${JSON.stringify(row)}`);
  const { open } = await readMonths(shop);
  // Nothing was booked yet.
  if (open === null || open.month > month) return [];
  const closed = await closeMonth(shop, month, STAFF);
  return closed.ok ? [] : [`${month}: ${closed.reason} ${JSON.stringify(open)}`];
}

const isKept = ({ what }: Found) => what === 'order-keeps-money';

/** What a comparison of the whole month finds and cannot take over by itself. */
async function compare({ server: { shop } }: World, month: string): Promise<Found[]> {
  const since = new Date(Date.parse(`${month}-01T00:00:00Z`) - 2 * DAY);
  const compared = await verifyBooks(shop, { since, askedBy: 'hand' });
  if (!compared.ok) throw new Error(compared.reason);
  const { rows } = await shop.db.execute<Found & Record<string, unknown>>(
    `select what, order_number, payment_id, other_id, amount::text, ours, provider from book_differences
     where check_id = ${compared.check.id} and state = 'open'`,
  );
  return rows;
}

/** What stands on the accounts that say where money is and whose, in cents; `unnamed` has to be nothing. */
async function readAccounts({ test }: World): Promise<Record<string, number>> {
  const { rows } = await test.database.owner.query<{ account: string; cents: number }>(
    `select account, (sum(amount) * 100)::bigint::int as cents from journal_lines group by account order by account`,
  );
  const accounts = Object.fromEntries(rows.map(({ account, cents }) => [`on ${account}`, cents]));
  if ((accounts['on unnamed'] ?? 0) !== 0) throw new Error(`${accounts['on unnamed']} cents have no name`);
  return accounts;
}
