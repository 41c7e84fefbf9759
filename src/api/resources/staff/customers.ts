import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import * as calls from '#contract/calls/staff/customers.ts';
import type { Failure } from '#contract/failure.ts';
import type { CustomersOrder, StaffCustomer } from '#contract/staff/customers.ts';
import { listOrdersOf, type CustomersOrder as TheirOrder } from '#shop/customers/customer-orders.ts';
import * as records from '#shop/customers/customer-records.ts';
import { listCustomers } from '#shop/customers/list-customers.ts';
import { noteCustomer } from '#shop/customers/note-customer.ts';
import { type CustomerFacts, readCustomer } from '#shop/customers/read-customer.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { toDecimal } from '#values/money.ts';
import { presentInquiry } from './contacts.ts';
import { presentListedMail } from './mails.ts';

const NO_SUCH_CUSTOMER = {
  error: 'Nothing in the shop has this address. Please check it, or look for the customer by name.',
  code: 'not-found',
} satisfies Failure;

/** What the shop knows of one customer, by address. */
export const staffCustomers: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.listCustomers),
    async handler({ query }) {
      const found = await listCustomers(shop, query);
      return found.map(({ email, name, createdAt, lastAt }) => ({
        ...{ email, name, since: createdAt.toISOString(), lastAt: lastAt.toISOString() },
      }));
    },
  });

  app.route({
    ...fromContract(calls.readCustomer),
    async handler({ params: { email } }, reply) {
      const facts = await readCustomer(shop, email);
      return facts ? presentCustomer(facts) : reply.code(404).send(NO_SUCH_CUSTOMER);
    },
  });

  app.route({
    ...fromContract(calls.listOrdersOf),
    handler: async ({ params, query }) => (await listOrdersOf(shop, params.email, query)).map(presentOrder),
  });

  app.route({
    ...fromContract(calls.listInquiriesOf),
    async handler({ params, query }) {
      return (await records.listInquiriesOf(shop, params.email, query)).map(presentInquiry);
    },
  });

  app.route({
    ...fromContract(calls.listMailsTo),
    handler: async ({ params, query }) => (await records.listMailsTo(shop, params.email, query)).map(presentListedMail),
  });

  app.route({
    ...fromContract(calls.addCustomerNote),
    async handler({ params: { email }, body, staff }, reply) {
      await noteCustomer(shop, staff, email, body);
      const facts = await readCustomer(shop, email);
      return facts ? presentCustomer(facts) : reply.code(404).send(NO_SUCH_CUSTOMER);
    },
  });
};

function presentOrder({ createdAt, totalAmount, outstanding, ...order }: TheirOrder): CustomersOrder {
  return {
    ...{ ...order, createdAt: createdAt.toISOString() },
    ...{ totalAmount: toDecimal(totalAmount), outstanding: toDecimal(outstanding) },
  };
}

function presentCustomer({ orders, since, account, blocked, ...facts }: CustomerFacts): StaffCustomer {
  const { count, counted, received, refunded, outstanding } = orders;
  return {
    ...{ email: facts.email, name: facts.name, bows: facts.bows, since: since?.toISOString() ?? null },
    account: account && { displayName: account.displayName, since: account.since.toISOString() },
    orders: {
      ...{ count, counted, received: toDecimal(received), refunded: toDecimal(refunded) },
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
