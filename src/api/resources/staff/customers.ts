import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import * as calls from '#contract/calls/staff/customers.ts';
import type { Failure } from '#contract/failure.ts';
import type { CustomersOrder, StaffCustomer } from '#contract/staff/customers.ts';
import { addressOfKey, customerKey } from '#shop/customers/customer-key.ts';
import { listOrdersOf, type CustomersOrder as TheirOrder } from '#shop/customers/customer-orders.ts';
import * as records from '#shop/customers/customer-records.ts';
import { listCustomers } from '#shop/customers/list-customers.ts';
import { noteCustomer } from '#shop/customers/note-customer.ts';
import { type CustomerFacts, readCustomer } from '#shop/customers/read-customer.ts';
import { reductionOf } from '#shop/orders/ledger/ledger.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { toDecimal } from '#values/money.ts';
import { presentInquiry } from './contacts.ts';
import { presentListedMail } from './mails.ts';

const NO_SUCH_CUSTOMER = {
  error: 'Nothing in the shop is known of this customer. Please look for them by name or address.',
  code: 'not-found',
} satisfies Failure;

/** What the shop knows of one customer, by the key of an address. */
export const staffCustomers: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.listCustomers),
    async handler({ query }) {
      const { before, ...wanted } = query;
      const found = await listCustomers(shop, { ...wanted, ...(before && { before: addressOf(before) }) });
      return found.map(({ email, name, createdAt, lastAt }) => ({
        ...{ key: customerKey(email), email, name, since: createdAt.toISOString(), lastAt: lastAt.toISOString() },
      }));
    },
  });

  app.route({
    ...fromContract(calls.readCustomer),
    async handler({ params }, reply) {
      const facts = await readCustomer(shop, addressOf(params.customer));
      return facts ? presentCustomer(facts) : reply.code(404).send(NO_SUCH_CUSTOMER);
    },
  });

  app.route({
    ...fromContract(calls.listOrdersOf),
    handler: async ({ params, query }) =>
      (await listOrdersOf(shop, addressOf(params.customer), query)).map(presentOrder),
  });

  app.route({
    ...fromContract(calls.listInquiriesOf),
    async handler({ params, query }) {
      return (await records.listInquiriesOf(shop, addressOf(params.customer), query)).map(presentInquiry);
    },
  });

  app.route({
    ...fromContract(calls.listMailsTo),
    handler: async ({ params, query }) =>
      (await records.listMailsTo(shop, addressOf(params.customer), query)).map(presentListedMail),
  });

  app.route({
    ...fromContract(calls.addCustomerNote),
    async handler({ params, body, staff }, reply) {
      const email = addressOf(params.customer);
      await noteCustomer(shop, staff, email, body);
      const facts = await readCustomer(shop, email);
      return facts ? presentCustomer(facts) : reply.code(404).send(NO_SUCH_CUSTOMER);
    },
  });
};

/** What is no key of ours is nobody's address. */
function addressOf(key: string): string {
  return addressOfKey(key) ?? '';
}

function presentOrder(order: TheirOrder): CustomersOrder {
  return {
    ...{ ...order, createdAt: order.createdAt.toISOString() },
    ...{ totalAmount: toDecimal(order.totalAmount), reducedBy: toDecimal(reductionOf(order)) },
    outstanding: toDecimal(order.outstanding),
  };
}

function presentCustomer({ orders, since, account, blocked, ...facts }: CustomerFacts): StaffCustomer {
  const { count, unpaid, tests, counted, received, refunded, outstanding } = orders;
  return {
    ...{
      key: customerKey(facts.email),
      email: facts.email,
      name: facts.name,
      bows: facts.bows,
      since: since?.toISOString() ?? null,
    },
    account: account && { displayName: account.displayName, since: account.since.toISOString() },
    orders: {
      ...{ count, unpaid, tests, counted, received: toDecimal(received), refunded: toDecimal(refunded) },
      outstanding: toDecimal(outstanding),
    },
    blocked: blocked.map(({ reason, createdAt }) => ({ reason, since: createdAt.toISOString() })),
    returns: facts.returns.map(dated),
    giftCards: facts.giftCards.map(({ amount, balance, ...card }) => ({
      ...{ ...dated(card), amount: toDecimal(amount), balance: toDecimal(balance) },
    })),
    notes: facts.notes.map(({ id, note, staffName, createdAt }) => dated({ id, note, staffName, createdAt })),
  };
}

function dated<Row extends { createdAt: Date }>({ createdAt, ...row }: Row) {
  return { ...row, createdAt: createdAt.toISOString() };
}
