import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import { startSandbox } from './start-sandbox.ts';
import { createTestDatabase } from './test-database.ts';

/** A running sandbox and the official SDK pointed at it. The SDK does not retry, so that a fault shows. */
export async function createTestSandbox() {
  const resources = new AsyncDisposableStack();
  const database = resources.use(await createTestDatabase());
  const sandbox = resources.use(await startSandbox({ pool: database.pool, clock: () => new Date() }));
  const client = (secretKey = SANDBOX_SECRET_KEY) =>
    new Stripe(secretKey, {
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient((address, init) =>
        fetch(String(address).replace(/^https:\/\/(api|files)\.stripe\.com/, sandbox.stripeBase), init),
      ),
    });
  return {
    ...sandbox,
    pool: database.pool,
    stripe: client(),
    client,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

export type TestSandbox = Awaited<ReturnType<typeof createTestSandbox>>;

/** A shop that keeps the webhooks it gets, after checking their signature, and answers as it is told. */
export async function createWebhookReceiver(answer: (attempt: number) => number = () => 200) {
  const events: Stripe.Event[] = [];
  let attempts = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    attempts += 1;
    const status = answer(attempts);
    const signature = request.headers['stripe-signature'] ?? '';
    const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, SANDBOX_WEBHOOK_SECRET);
    if (status < 300) events.push(event);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    types: () => events.map((event) => event.type),
    attempts: () => attempts,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the SDK throws, so that a test can look at all of it. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('the call was not refused');
}
