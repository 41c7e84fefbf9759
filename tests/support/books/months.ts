// Months that end while a test runs.

import { stopClock } from '#tests/support/database/test-clock.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { firstDayOf, lastDayOf, type Month, monthOf } from '#values/books/months.ts';
import { dayIn } from '#values/date.ts';
import { verify } from './books.ts';

export const HOUR = 3_600_000;

export const thisMonth = ({ shop }: TestShop): Month => monthOf(dayIn(shop.timeZone, shop.clock()));

type SetClock = Awaited<ReturnType<typeof stopClock>>;

const dayOfMonth = ({ shop }: TestShop): number => Number(dayIn(shop.timeZone, shop.clock()).slice(8));

/** The 12th of the next month, whatever today is: no day of these tests is near the end of one. */
export async function onThe12th(counter: TestShop): Promise<SetClock> {
  counter.advance((Number(lastDayOf(thisMonth(counter)).slice(8)) - dayOfMonth(counter) + 12) * 24 * HOUR);
  return await stopClock(counter.database, counter.shop.clock());
}

/** Goes on to a day of the next month. */
export async function endMonth(counter: TestShop, setClock: SetClock, day = 3): Promise<void> {
  counter.advance((Number(lastDayOf(thisMonth(counter)).slice(8)) - dayOfMonth(counter) + day) * 24 * HOUR);
  await setClock(counter.shop.clock());
}

/** A month that is over and compared, with an order in it. */
export async function monthThatIsOver(
  counter: TestShop,
): Promise<{ month: Month; order: Awaited<ReturnType<typeof paidOrder>> }> {
  const setClock = await onThe12th(counter);
  const order = await paidOrder(counter);
  const month = thisMonth(counter);
  await endMonth(counter, setClock);
  await compare(counter, month);
  return { month, order };
}

export const compare = (counter: TestShop, month: Month) =>
  verify(counter, counter.shop, new Date(Date.parse(`${firstDayOf(month)}T00:00:00Z`) - 24 * HOUR));
