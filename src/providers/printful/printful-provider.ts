import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ProviderRefused } from '#shop/ports/payment-provider.ts';
import type { PrintPackage, PrintProvider, PrintWebhookRead } from '#shop/ports/print-provider.ts';
import { scrubText } from '#values/text/fault-text.ts';
import { itemsAnswer, orderAnswer, packagesAnswer, toFaults, toOrder, toPackage, toRequest } from './forms.ts';
import { createPrintfulClient, type PrintfulAddress } from './printful-client.ts';
import { listProducts } from './store-products.ts';

/** As many as Printful gives at once; no order of ours has more packages than some pages of them. */
const PAGE = 100;
const MOST_PACKAGES = 1000;

export type PrintfulSettings = PrintfulAddress & {
  /** In hexadecimal digits, as Printful shows it. */
  webhookSecret: string;
};

/** Printing on demand at Printful (API v2), or at another server with Printful's protocol under `apiBase`. */
export function createPrintfulProvider(settings: PrintfulSettings): PrintProvider {
  const client = createPrintfulClient(settings);
  const { call } = client;
  const { apiBase } = settings;

  const provider: PrintProvider = {
    async findOrder(externalId) {
      const found = await call('GET', `/v2/orders/@${externalId}`, orderAnswer);
      return found && toOrder(found, apiBase);
    },

    async createOrder(order) {
      return toOrder(known(await call('POST', '/v2/orders', orderAnswer, toRequest(order))), apiBase);
    },

    async confirmOrder(externalId) {
      return toOrder(known(await call('POST', `/v2/orders/@${externalId}/confirmation`, orderAnswer)), apiBase);
    },

    // The second version can only delete an order, and with it what was known of it; the first cancels it.
    async cancelOrder(externalId) {
      const cancelled = await call('DELETE', `/orders/@${externalId}`, z.unknown());
      return cancelled === null ? null : provider.findOrder(externalId);
    },

    async readPackages(externalId) {
      const packages: PrintPackage[] = [];
      for (let offset = 0; offset < MOST_PACKAGES; offset += PAGE) {
        const at = `/v2/orders/@${externalId}/shipments?limit=${PAGE}&offset=${offset}`;
        const page = known(await call('GET', at, packagesAnswer));
        packages.push(...page.data.map(toPackage));
        if (offset + PAGE >= page.paging.total) break;
      }
      return packages;
    },

    async readFaults(externalId) {
      const items = await call('GET', `/v2/orders/@${externalId}/order-items?limit=${PAGE}`, itemsAnswer);
      return items ? toFaults(items) : [];
    },

    listProducts: () => listProducts(client),
    readWebhook: (rawBody, signature) => readWebhook(settings.webhookSecret, rawBody, signature),
  };
  return provider;
}

function known<T>(answer: T | null): T {
  if (answer === null) throw new ProviderRefused('Printful: there is no such order');
  return answer;
}

/**
 * What Printful sends is signed over the bytes as they came: HMAC with SHA-256, in hexadecimal digits, with the key that the
 * secret writes down in such digits. https://developers.printful.com/docs/v2-beta/#tag/Webhook-v2
 */
export function readWebhook(secret: string, rawBody: Buffer, signature: string): PrintWebhookRead {
  if (!isSigned(secret, rawBody, signature)) return 'unsigned';
  const parsed = event.safeParse(parseJson(rawBody));
  if (!parsed.success) return 'unreadable';
  const { retries: _tries, ...said } = parsed.data;
  const { type, data } = said;
  return {
    // It is sent again with another count of tries; all else of it stays as it was.
    id: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
    type,
    externalId: ourOrder.catch(null).parse(data.order)?.external_id ?? null,
    reason: reason.parse(data.reason),
  };
}

function isSigned(secret: string, rawBody: Buffer, signature: string): boolean {
  const expected = createHmac('sha256', Buffer.from(secret, 'hex')).update(rawBody).digest();
  const given = /^[0-9a-f]{64}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(0);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const event = z.object({
  type: z.string().regex(/^[\w.]{1,100}$/),
  occurred_at: z.string().max(100).nullish(),
  retries: z.unknown().optional(),
  store_id: z.unknown().optional(),
  data: z.looseObject({ order: z.unknown().optional(), reason: z.unknown().optional() }),
});
const ourOrder = z.object({ external_id: z.string().regex(/^[\w-]{1,32}$/) }).nullable();
/** In Printful's words, for people; it stands on staff's screens. */
const reason = z
  .string()
  .transform(
    (text) =>
      scrubText(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
        .slice(0, 500)
        .toWellFormed() || null,
  )
  .nullable()
  .catch(null);

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return null;
  }
}
