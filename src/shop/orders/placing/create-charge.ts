import type { Shop } from '#shop/ports/shop.ts';
import { type Refused, refused } from '#values/result.ts';
import { type Charge, keepCharge } from './keep-charge.ts';

/**
 * Makes a new payment at the provider and writes it down. Its key is fresh: the provider keeps an answer under a key for a
 * day, its own faults included, and a customer must not be locked out for a day. That an order has one live payment per
 * leg is the database's rule: whoever is second cancels what it made, whose secret nobody has seen.
 */
export async function createCharge(
  shop: Shop,
  charge: Charge,
): Promise<{ ok: true; clientSecret: string } | Refused<'already-open' | 'not-due'>> {
  const { order, leg, amount } = charge;
  const seen = await shop.payments.createPayment(
    {
      amount,
      currency: 'usd',
      description: `${order.orderNumber}: ${leg}`,
      metadata: { leg, order_number: order.orderNumber },
    },
    crypto.randomUUID(),
  );
  const outcome = await keepCharge(shop, charge, seen);
  if (outcome === 'kept') return { ok: true, clientSecret: seen.clientSecret };
  await shop.payments.cancelPayment(seen.id);
  return refused(outcome);
}
