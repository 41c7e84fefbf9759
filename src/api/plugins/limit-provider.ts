import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentProvider, ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { countBy, countNetworks, refuseOver } from './rate-limits.ts';

/** Visitors' requests a minute that ask the card provider (rule 17.6, decision 0102). */
export const PROVIDER_LIMITS = {
  /** Of each payment, whoever else asks: what somebody needs who saves, pays, is declined, and pays. */
  own: 5,
  /** Beyond those: of a network, and of everybody together. */
  network: 60,
  all: 600,
} as const;

/** Beyond a payment's own reads its last answer is given for so long. */
const LAST_ANSWER_MS = 5000;
const MOST_KEPT = 2000;

type Read = { answer: Promise<ProviderPayment | null>; at: number; isUnderWay: boolean };

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The shop, for a request of somebody who proves nothing yet: what it asks the card provider about a payment that there is
     * already is counted once. `looksOnly`: one that is asked by several at once is read once, and the last answer may do.
     */
    forVisitor(request: FastifyRequest, reply: FastifyReply, how?: { looksOnly: boolean }): Shop;
  }
}

export function limitProvider(app: FastifyInstance, shop: Shop): void {
  const reads = new Map<string, Read>();
  const named = new WeakMap<FastifyRequest, string>();
  const countOwn = countBy(app, 'own reads', PROVIDER_LIMITS.own, (request) => named.get(request) ?? null);
  const countNetwork = countNetworks(app, 'reads', PROVIDER_LIMITS.network);
  const countAll = countBy(app, 'all reads', PROVIDER_LIMITS.all, () => 'all');

  /** Reads it, or waits for who is reading it already. */
  function readOnce(id: string): Promise<ProviderPayment | null> {
    const before = reads.get(id);
    if (before?.isUnderWay) return before.answer;
    const read = { answer: shop.payments.retrievePayment(id), at: performance.now(), isUnderWay: true };
    reads.delete(id);
    reads.set(id, read);
    const [oldest] = reads.size > MOST_KEPT ? reads.keys() : [];
    if (oldest !== undefined) reads.delete(oldest);
    const end = () => {
      read.isUnderWay = false;
    };
    const forget = () => {
      if (reads.get(id) === read) reads.delete(id);
    };
    read.answer.then(end, forget);
    return read.answer;
  }

  app.decorate('forVisitor', (request, reply, { looksOnly } = { looksOnly: false }) => {
    const { payments } = shop;
    let isAdmitted = false;

    async function admit(id: string, last?: Read): Promise<'asks' | 'last'> {
      if (isAdmitted) return 'asks';
      named.set(request, id);
      if ((await countOwn(request)) > 0) {
        if (last && performance.now() - last.at < LAST_ANSWER_MS) return 'last';
        refuseOver((await countNetwork(request)) || (await countAll(request)), reply);
      }
      isAdmitted = true;
      return 'asks';
    }

    async function look(id: string): Promise<ProviderPayment | null> {
      const last = reads.get(id);
      if (last?.isUnderWay) return last.answer;
      return (await admit(id, last)) === 'last' && last ? last.answer : readOnce(id);
    }

    /** Whoever saves is about to pay: what was read before says nothing any more. */
    async function ask<Answer>(id: string, call: () => Promise<Answer>): Promise<Answer> {
      await admit(id);
      reads.delete(id);
      return call();
    }

    const counted: Pick<PaymentProvider, 'retrievePayment' | 'nameOrder' | 'updatePayment'> = {
      retrievePayment: (id) => (looksOnly ? look(id) : ask(id, () => payments.retrievePayment(id))),
      nameOrder: (id, order) => ask(id, () => payments.nameOrder(id, order)),
      updatePayment: (id, change) => ask(id, () => payments.updatePayment(id, change)),
    };
    return { ...shop, payments: { ...payments, ...counted } };
  });
}
