// Printful's answers as far as the shop reads them, and what they are in the shop's words.
import { z } from 'zod';
import {
  type NewPrintOrder,
  type PackageState,
  PRINT_ORDER_STATUSES,
  type PrintOrder,
  type PrintPackage,
} from '#shop/ports/print-provider.ts';
import { fromDecimal, toDecimal } from '#values/money.ts';

const id = z.number().int().transform(String);
const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish();
const words = z
  .string()
  .nullish()
  .transform((text) => text || null);

const costs = z.object({
  calculation_status: z.enum(['done', 'calculating', 'failed']),
  currency: z.string().nullable(),
  total: z.string().nullable(),
});

export const orderAnswer = z.object({
  data: z.object({
    id,
    external_id: z.string().nullable(),
    status: z.enum(PRINT_ORDER_STATUSES),
    costs,
    order_items: z.array(
      z.object({
        type: z.string().default('order_item'),
        external_id: words,
        catalog_variant_id: id.nullish(),
        quantity: z.number().int(),
      }),
    ),
  }),
});

/** Where a person looks at an order. Another server with Printful's protocol has a page of its own. */
export function toOrder({ data }: z.output<typeof orderAnswer>, apiBase: string): PrintOrder {
  const { calculation_status, currency, total } = data.costs;
  const isReal = new URL(apiBase).hostname === 'api.printful.com';
  return {
    id: data.id,
    externalId: data.external_id,
    status: data.status,
    costs:
      calculation_status === 'done' && currency !== null && total !== null
        ? { state: 'done', currency, total: fromDecimal(total) }
        : { state: calculation_status === 'failed' ? 'failed' : 'calculating' },
    // Besides what was ordered an order may have items that the account always adds, such as stickers.
    items: data.order_items
      .filter(({ type }) => type === 'order_item')
      .map(({ external_id, catalog_variant_id = null, quantity }) => {
        return { externalId: external_id, catalogVariantId: catalog_variant_id, quantity };
      }),
    page: isReal ? `https://www.printful.com/dashboard?order_id=${data.id}` : `${apiBase}#order-${data.id}`,
  };
}

/** Items by the catalogue: the second version's public description has no products of a store. */
export function toRequest({ externalId, recipient, items }: NewPrintOrder): object {
  const { address1, address2, city, zip, phone, email, name, stateCode, countryCode } = recipient;
  return {
    external_id: externalId,
    shipping: 'STANDARD',
    recipient: { name, address1, address2, city, state_code: stateCode, country_code: countryCode, zip, phone, email },
    order_items: items.map((item) => ({
      source: 'catalog',
      catalog_variant_id: Number(item.catalogVariantId),
      external_id: item.externalId,
      quantity: item.quantity,
      name: item.name,
      retail_price: toDecimal(item.price),
      placements: item.placements.map(({ placement, technique, fileUrl }) => ({
        placement,
        technique,
        layers: [{ type: 'file', url: fileUrl }],
      })),
    })),
    retail_costs: { currency: 'USD' },
  };
}

const shipment = z.object({
  id,
  carrier: words,
  shipment_status: z.enum(['pending', 'onhold', 'canceled', 'packaged', 'shipped', 'returned', 'outstock']),
  delivery_status: z.string().nullish(),
  shipped_at: moment,
  delivered_at: moment,
  is_reshipment: z.boolean().default(false),
  tracking_number: words,
  tracking_url: words,
  shipment_items: z.array(z.object({ order_item_external_id: words, quantity: z.number().int() })),
});
export const packagesAnswer = z.object({
  data: z.array(shipment),
  paging: z.object({ total: z.number().int() }),
});

export function toPackage(given: z.output<typeof shipment>): PrintPackage {
  return {
    id: given.id,
    state: stateOf(given),
    carrier: given.carrier,
    trackingNumber: given.tracking_number,
    trackingUrl: safeAddress(given.tracking_url),
    shippedAt: given.shipped_at ?? null,
    deliveredAt: given.delivered_at ?? null,
    isReplacement: given.is_reshipment,
    items: given.shipment_items.map((item) => ({ externalId: item.order_item_external_id, quantity: item.quantity })),
  };
}

/** What the carrier says of a package counts only for one that has left. */
function stateOf({ shipment_status, delivery_status, delivered_at }: z.output<typeof shipment>): PackageState {
  if (shipment_status === 'returned') return 'returned';
  if (shipment_status === 'shipped') {
    if (delivery_status === 'return_to_sender') return 'returned';
    return delivery_status === 'delivered' || delivered_at ? 'delivered' : 'shipped';
  }
  if (shipment_status === 'canceled') return 'canceled';
  return shipment_status === 'onhold' || shipment_status === 'outstock' ? 'held' : 'preparing';
}

/** It becomes a link in a mail and on the order's page. */
function safeAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}

export const itemsAnswer = z.object({
  data: z.array(
    z.object({
      name: z.string().nullish(),
      placements: z
        .array(z.object({ placement: z.string(), status: z.string(), status_explanation: z.string().nullish() }))
        .default([]),
    }),
  ),
});

export function toFaults({ data }: z.output<typeof itemsAnswer>): string[] {
  return data.flatMap(({ name, placements }) =>
    placements
      .filter(({ status }) => status === 'failed')
      .map(({ placement, status_explanation: why }) => `${name ?? 'An item'}, ${placement}: ${why || 'failed'}`),
  );
}
