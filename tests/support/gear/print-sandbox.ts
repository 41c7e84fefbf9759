import { createPrintfulProvider } from '#providers/printful/printful-provider.ts';
import { SANDBOX_PRINT_TOKEN, SANDBOX_PRINT_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import type { NewPrintOrder } from '#shop/ports/print-provider.ts';
import { type RunningSandbox, startSandbox } from '#tests/support/start-sandbox.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

/** A running sandbox, and the shop's own client of the print provider pointed at it. */
export async function createPrintSandbox() {
  const resources = new AsyncDisposableStack();
  const database = resources.use(await createTestDatabase());
  const sandbox = resources.use(await startSandbox({ pool: database.pool, standIns: ['printful'] }));
  const apiBase = `${sandbox.baseUrl}/sandbox/printful`;
  const provider = (changes: { token?: string; timeoutMs?: number } = {}) =>
    createPrintfulProvider({
      token: SANDBOX_PRINT_TOKEN,
      webhookSecret: SANDBOX_PRINT_WEBHOOK_SECRET,
      storeId: null,
      apiBase,
      ...changes,
    });
  return {
    ...sandbox,
    pool: database.pool,
    apiBase,
    provider,
    printing: provider(),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Presses a button of the printer's page, such as `part`, `rest`, `fail`, or `packages/9/deliver`. */
export async function pressAtPrinter(
  { baseUrl, settled }: Pick<RunningSandbox, 'baseUrl' | 'settled'>,
  orderId: string,
  what: string,
): Promise<void> {
  const at = `${baseUrl}/sandbox/printful/orders/${orderId}/${what}`;
  const answer = await fetch(at, { method: 'POST', redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`The printer answered ${answer.status}: ${await answer.text()}`);
  await settled();
}

const FRONT = { placement: 'front', technique: 'dtg', fileUrl: 'https://fulldraw.example/logo.png' };

/** Two shirts and a hoodie for one customer. */
export function printOrder(changes: Partial<NewPrintOrder> = {}): NewPrintOrder {
  return {
    externalId: 'FD-1001-1',
    recipient: {
      name: 'Ann Archer',
      address1: '1 Elk Road',
      address2: '',
      city: 'Helena',
      stateCode: 'MT',
      countryCode: 'US',
      zip: '59601',
      phone: '',
      email: 'ann@example.com',
    },
    items: [
      {
        externalId: '1',
        catalogVariantId: '4017',
        quantity: 2,
        name: 'Fulldraw Logo Tee (M)',
        price: 2900,
        placements: [FRONT],
      },
      {
        externalId: '2',
        catalogVariantId: '5532',
        quantity: 1,
        name: 'Broadhead Hoodie (L)',
        price: 6400,
        placements: [{ ...FRONT, placement: 'back' }],
      },
    ],
    ...changes,
  };
}
