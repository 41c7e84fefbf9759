import { z } from 'zod';
import { ProviderRefused } from '#shop/ports/payment-provider.ts';
import type { PrintPackage, PrintProvider } from '#shop/ports/print-provider.ts';
import { itemsAnswer, orderAnswer, packagesAnswer, toFaults, toOrder, toPackage, toRequest } from './forms.ts';
import { createPrintfulClient, type PrintfulAddress } from './printful-client.ts';
import { readWebhook } from './read-printful-webhook.ts';
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
