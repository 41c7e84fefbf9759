// Customers at Stripe, and the cards that are kept for them. Of their events the shop is told none, so that none is made.
import type Stripe from 'stripe';
import { z } from 'zod';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { insertObject, lockObject, newId, saveObject } from '#sandbox/stripe/objects/objects.ts';
import { expand, metadata } from '#sandbox/stripe/protocol/form-params.ts';
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-error.ts';

export const customerCreation = z.strictObject({
  email: z.string().optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  expand,
});

export async function createCustomer(
  tx: SandboxTransaction,
  given: z.output<typeof customerCreation>,
): Promise<Stripe.Customer> {
  const id = newId('customer');
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    discount: null,
    description: given.description ?? null,
    email: given.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  return insertObject(tx, 'customer', customer, null);
}

/** Keeps a card for a customer; again changes nothing. */
export async function attachMethod(
  tx: SandboxTransaction,
  method: Stripe.PaymentMethod,
  customer: Stripe.PaymentIntent['customer'],
): Promise<void> {
  if (typeof customer !== 'string' || method.customer !== null) return;
  method.customer = customer;
  await saveObject(tx, method);
}

/** From now on it is charged no more, for nobody. */
export async function detachMethod(tx: SandboxTransaction, id: string): Promise<Stripe.PaymentMethod> {
  const method = await lockObject(tx, 'payment_method', id, 'payment_method');
  if (method.customer === null) {
    const message = `The payment method you provided is not attached to a customer so detachment is impossible.`;
    throw invalidRequest(message, { param: 'payment_method' });
  }
  method.customer = null;
  await tx.query(`update sandbox.stripe_objects set hidden = hidden || '{"detached": true}' where id = $1`, [id]);
  await saveObject(tx, method);
  return method;
}
