// What the shop asks of its card provider in the life of an order, by the shop's own code, at Stripe's test mode or the stand-in.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createStripeClient } from '#providers/stripe/stripe-client.ts';
import { createStripeProvider } from '#providers/stripe/stripe-provider.ts';
import { nameCall, outline, type RecordedCall } from './outline.ts';

type Walked = {
  secretKey: string;
  publishableKey: string;
  /** `https://api.stripe.com`, or where the stand-in answers. */
  apiBase: string;
  /** The cardholder answers the bank's question about this payment; resolves once that has been done. */
  prove: (intent: Stripe.PaymentIntent) => Promise<void>;
  tell: (step: string) => void;
};

const DEPOSIT = { amount: 17_760, currency: 'usd', description: 'Deposit', metadata: {} } as const;
const BALANCE = { ...DEPOSIT, amount: 159_840, description: 'Balance' } as const;
const DISPUTE_MS = 60_000;

/** Walks once, and returns each call of the shop and of the customer's page with the form of its answer. */
export async function walkProvider({
  apiBase,
  secretKey,
  publishableKey,
  prove,
  tell,
}: Walked): Promise<RecordedCall[]> {
  await using recorder = await record(apiBase);
  const address = { secretKey, apiBase: recorder.address };
  const settings = { ...address, publishableKey, webhookSecret: 'whsec_none', mode: 'test' as const };
  const shop = createStripeProvider({ ...settings, clock: () => new Date() });
  const page = createStripeClient(address);
  // What is asked again and again until something has happened is not recorded.
  const aside = createStripeClient({ secretKey, apiBase });
  const key = () => crypto.randomUUID();
  const pay = (id: string, payment_method: string) =>
    page.paymentIntents.confirm(id, { payment_method, return_url: 'https://example.com/back' });

  tell('a deposit, whose card is kept');
  const customer = await shop.createCustomer({ metadata: {} }, key());
  const deposit = await shop.createPayment({ ...DEPOSIT, customerId: customer }, key());
  await shop.nameOrder(deposit.id, { orderNumber: 'FD-PROVIDER', leg: 'deposit', keepFor: customer });
  await pay(deposit.id, 'pm_card_visa');
  const { keptCard } = (await shop.retrievePayment(deposit.id)) ?? {};
  if (!keptCard) throw new Error('no card was kept with the deposit');

  tell('a card that is declined');
  const declined = await shop.createPayment(DEPOSIT, key());
  await pay(declined.id, 'pm_card_chargeDeclined').catch(isDecline);
  await shop.retrievePayment(declined.id);

  tell('3-D Secure');
  const proved = await shop.createPayment(DEPOSIT, key());
  await prove(await pay(proved.id, 'pm_card_threeDSecure2Required'));
  await shop.retrievePayment(proved.id);

  tell('a balance, charged to the kept card');
  const balance = await shop.createPayment({ ...BALANCE, customerId: customer }, key());
  await shop.chargeKept(balance.id, keptCard.methodId, key());
  await shop.forgetCards(customer);

  tell('a part that goes back');
  await shop.refundPayment({ paymentId: balance.id, amount: 2_000, name: '1' }, key());
  await shop.retrievePayment(balance.id);

  tell('a dispute, answered and won');
  const disputed = await shop.createPayment(DEPOSIT, key());
  await pay(disputed.id, 'pm_card_createDispute');
  const dispute = await until(async () => (await aside.disputes.list({ payment_intent: disputed.id })).data[0]);
  await shop.retrievePayment(disputed.id);
  await page.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });

  tell('a payout');
  const available = await shop.createPayment(DEPOSIT, key());
  await pay(available.id, 'pm_card_bypassPending');
  await page.payouts.create({ amount: 1_000, currency: 'usd' });
  return recorder.calls;
}

function isDecline(fault: unknown): void {
  if (!(fault instanceof Stripe.errors.StripeCardError)) throw fault;
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + DISPUTE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('no dispute came within a minute');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** A server between the shop and the provider, which passes everything on and keeps the form of what came back. */
async function record(apiBase: string) {
  const calls: RecordedCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _own, connection: _hop, ...headers } = request.headers;
    const answer = await fetch(`${apiBase}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body: unknown = await answer.json();
    const call = nameCall(request.method ?? 'GET', request.url ?? '');
    calls.push({ call, status: answer.status, answer: outline(body) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    calls,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
