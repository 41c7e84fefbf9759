import { sql } from 'drizzle-orm';
import type { ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Book } from '#values/books/book-differences.ts';
import { fromDecimal } from '#values/money.ts';

/** What came in, and what went back or was lost, as one of the books has it. */
type Money = readonly [received: number, back: number];

type Sums = Record<'recorded' | 'recordedBack' | 'booked' | 'bookedBack' | 'order' | 'orderBack', string>;

/**
 * Which of the books says something else of a payment than the others: the card provider, the record of the payment, the
 * journal, or the sums of its order. Null: they agree, or more than one is alone with what it says.
 */
export async function whoDisagrees(
  { db }: Pick<Shop, 'db'>,
  intentId: string,
  seen: ProviderPayment | null,
): Promise<Book | null> {
  const { rows } = await db.execute<Sums>(sql`
    select recorded.received as recorded, recorded.back as "recordedBack", booked.received as booked, booked.back as "bookedBack",
      -- What the order's sums leave for this payment, once the journal's other payments of the order are taken off.
      orders.received - whole.received + booked.received as order,
      orders.refunded + orders.lost - whole.back + booked.back as "orderBack"
    from payments
    cross join lateral (
      select case payments.status when 'succeeded' then payments.received else 0 end as received,
        coalesce((select sum(amount) from refunds where payment_id = payments.id and status in ('pending', 'succeeded')), 0)
          + coalesce((select sum(amount) from disputes where payment_id = payments.id and status in ('lost', 'prevented')), 0) as back,
        coalesce((select sum(amount) from refunds where payment_id = payments.id and status = 'requested'), 0) as asked
    ) as recorded
    cross join lateral (
      select money.received, money.refunded - recorded.asked + money.lost as back from money_of_payment(payments.id) as money
    ) as booked
    left join orders on orders.id = payments.order_id
    left join lateral (
      select sum(money.received) as received, sum(money.refunded + money.lost) - recorded.asked as back
      from payments others cross join lateral money_of_payment(others.id) as money where others.order_id = orders.id
    ) as whole on true
    where payments.provider_intent_id = ${intentId}`);
  const [sums] = rows;
  // Of what the shop has no record of, the provider alone says something.
  if (!sums) return 'provider';
  const provider = moneyOf(seen);
  const money = (received: string | null, back: string | null): Money => [
    fromDecimal(received ?? '0'),
    fromDecimal(back ?? '0'),
  ];
  const record = money(sums.recorded, sums.recordedBack);
  const journal = money(sums.booked, sums.bookedBack);
  const order = sums.order === null ? journal : money(sums.order, sums.orderBack);
  if (same(journal, order)) {
    if (!same(provider, journal)) return 'provider';
    return same(record, journal) ? null : 'record';
  }
  if (same(provider, order)) return 'journal';
  return same(provider, journal) ? 'order' : null;
}

function moneyOf(seen: ProviderPayment | null): Money {
  const sumOf = (items: { amount: number }[]) => items.reduce((sum, { amount }) => sum + amount, 0);
  const back = seen?.refunds.filter(({ status }) => status === 'pending' || status === 'succeeded') ?? [];
  const lost = seen?.disputes.filter(({ status }) => status === 'lost' || status === 'prevented') ?? [];
  return [seen?.status === 'succeeded' ? seen.received : 0, sumOf(back) + sumOf(lost)];
}

const same = (a: Money, b: Money): boolean => a[0] === b[0] && a[1] === b[1];
