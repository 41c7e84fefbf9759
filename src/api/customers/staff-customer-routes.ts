import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { presentInquiry } from '#api/inquiries/inquiry-routes.ts';
import * as calls from '#contract/customers/staff-customer-calls.ts';
import type { Failure } from '#contract/failure.ts';
import { addressOfKey, customerKey } from '#shop/customers/customer-key.ts';
import { listOrdersOf, type CustomersOrder as TheirOrder } from '#shop/customers/customer-orders.ts';
import * as records from '#shop/customers/customer-records.ts';
import { noteCustomer } from '#shop/customers/customer-records.ts';
import { listCustomers } from '#shop/customers/list-customers.ts';
import { type CustomerFacts, readCustomer } from '#shop/customers/read-customer.ts';
import { reductionOf } from '#shop/orders/ledger/ledger.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const NO_SUCH_CUSTOMER = {
  error: 'Nothing in the shop is known of this customer. Please look for them by name or address.',
  code: 'not-found',
} satisfies Failure;

/** What the shop knows of one customer, by the key of an address. */
export const staffCustomers: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.listCustomers, async ({ query }) => {
    const { before, ...wanted } = query;
    const found = await listCustomers(shop, { ...wanted, ...(before && { before: addressOf(before) }) });
    return found.map((each) => ({ ...each, key: customerKey(each.email), since: each.createdAt }));
  });

  serve(app, calls.readCustomer, async ({ params }, reply) => {
    const facts = await readCustomer(shop, addressOf(params.customer));
    return facts ? presentCustomer(facts) : reply.code(404).send(NO_SUCH_CUSTOMER);
  });

  serve(app, calls.listOrdersOf, async ({ params, query }) =>
    (await listOrdersOf(shop, addressOf(params.customer), query)).map(presentOrder),
  );

  serve(app, calls.listInquiriesOf, async ({ params, query }) => {
    return (await records.listInquiriesOf(shop, addressOf(params.customer), query)).map(presentInquiry);
  });

  serve(app, calls.listMailsTo, ({ params, query }) => records.listMailsTo(shop, addressOf(params.customer), query));

  serve(app, calls.addCustomerNote, async ({ params, body, staff }, reply) => {
    const email = addressOf(params.customer);
    await noteCustomer(shop, staff, email, body);
    const facts = await readCustomer(shop, email);
    return facts ? presentCustomer(facts) : reply.code(404).send(NO_SUCH_CUSTOMER);
  });
};

/** What is no key of ours is nobody's address. */
function addressOf(key: string): string {
  return addressOfKey(key) ?? '';
}

function presentOrder(order: TheirOrder) {
  return { ...order, reducedBy: reductionOf(order) };
}

function presentCustomer({ blocked, ...facts }: CustomerFacts) {
  return {
    ...facts,
    key: customerKey(facts.email),
    blocked: blocked.map(({ reason, createdAt }) => ({ reason, since: createdAt })),
  };
}
