// The JSON of Printful's answers, in the forms that it publishes: the second version's, and the first's for the store's products.
import { toDecimal } from '#values/money.ts';
import { BLANKS, type Blank, findVariant, nameOf, STORE_PRODUCTS, type StoreProduct } from './printful-catalogue.ts';
import type { OrderItem, Package, PrintOrder } from './stored-orders.ts';
import { STORE_ID, trackingUrl } from './webhooks.ts';

export function toOrder(order: PrintOrder, base: string) {
  const { id, externalId, status, recipient, items, costs, createdAt, updatedAt } = order;
  const at = `${base}/v2/orders/${id}`;
  return {
    id,
    external_id: externalId,
    store_id: STORE_ID,
    shipping: 'STANDARD',
    status,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    recipient,
    costs: toCosts(costs),
    retail_costs: toRetailCosts(order),
    order_items: items.map((item) => toItemSummary(item, at)),
    _links: {
      self: link(at),
      order_confirmation: link(`${at}/confirmation`),
      order_invoices: link(`${at}/invoices`),
      order_items: link(`${at}/order-items`),
      shipments: link(`${at}/shipments`),
    },
  };
}

/** Unknown until they have been calculated. */
function toCosts({ state, subtotal, shipping }: PrintOrder['costs']) {
  const done = state === 'done';
  const amount = (cents: number) => (done ? toDecimal(cents) : null);
  return {
    calculation_status: state,
    currency: done ? 'USD' : null,
    subtotal: amount(subtotal),
    discount: amount(0),
    shipping: amount(shipping),
    digitization: amount(0),
    additional_fee: amount(0),
    fulfillment_fee: amount(0),
    retail_delivery_fee: amount(0),
    tax: amount(0),
    vat: amount(0),
    total: amount(subtotal + shipping),
  };
}

function toRetailCosts({ costs: { state }, items }: PrintOrder) {
  const sum = items.reduce(
    (cents, { retail_price, quantity }) => cents + Math.round(Number(retail_price) * 100) * quantity,
    0,
  );
  const done = state === 'done';
  return {
    calculation_status: state,
    currency: 'USD',
    subtotal: done ? toDecimal(sum) : null,
    discount: '0.00',
    shipping: '0.00',
    tax: '0.00',
    vat: '0.00',
    total: done ? toDecimal(sum) : null,
  };
}

function toItemSummary(
  { id, external_id, catalog_variant_id, quantity, name, price, retail_price }: OrderItem,
  at: string,
) {
  return {
    id,
    type: 'order_item',
    source: 'catalog',
    catalog_variant_id,
    external_id,
    quantity,
    name,
    price: toDecimal(price),
    retail_price,
    currency: 'USD',
    retail_currency: 'USD',
    _links: { self: link(`${at}/order-items/${id}`) },
  };
}

/** A file that cannot be fetched is said at its placement. */
export function toItem(order: PrintOrder, { price: _ours, ...item }: OrderItem, base: string) {
  const failed = order.status === 'failed';
  return {
    ...item,
    source: 'catalog',
    product_options: [],
    placements: item.placements.map((each) => ({
      ...each,
      placement_options: [],
      status: failed ? 'failed' : 'ok',
      status_explanation: failed ? (order.reason ?? '') : '',
    })),
    _links: { self: link(`${base}/v2/orders/${order.id}/order-items/${item.id}`) },
  };
}

export function toShipment(order: PrintOrder, shipment: Package, base: string) {
  const { id, shipment_status, shipped_at, delivery_status, delivered_at, tracking_number } = shipment;
  const at = `${base}/v2/orders/${order.id}`;
  return {
    id,
    order_id: order.id,
    order_external_id: order.externalId,
    carrier: 'USPS',
    service: 'USPS Ground Advantage',
    shipment_status,
    shipped_at,
    delivery_status,
    delivered_at,
    departure_address: { country_name: 'United States', country_code: 'US', state_code: 'NC' },
    is_reshipment: false,
    tracking_number,
    tracking_url: trackingUrl(tracking_number),
    tracking_events: shipped_at === null ? [] : [{ triggered_at: shipped_at, description: 'In transit' }],
    estimated_delivery: null,
    shipment_items: shipment.items.map(({ id: itemId, order_item_id, quantity }) => {
      const item = order.items.find((each) => each.id === order_item_id);
      return {
        id: itemId,
        order_item_id,
        order_item_external_id: item?.external_id ?? null,
        order_item_name: item?.name ?? null,
        quantity,
        _links: { order_item: link(`${at}/order-items/${order_item_id}`) },
      };
    }),
    _links: { self: link(`${at}/shipments/${id}`), order: link(at) },
  };
}

/** In the words of the first version. */
export function toOldOrder({ id, externalId, status, recipient, items, createdAt, updatedAt }: PrintOrder) {
  return {
    id,
    external_id: externalId,
    store: STORE_ID,
    status,
    shipping: 'STANDARD',
    recipient,
    created: seconds(createdAt),
    updated: seconds(updatedAt),
    items: items.map(({ id: itemId, external_id, catalog_variant_id, quantity, name, price, retail_price }) => ({
      id: itemId,
      ...(external_id === null ? {} : { external_id }),
      variant_id: catalog_variant_id,
      quantity,
      name,
      price: toDecimal(price),
      retail_price,
    })),
  };
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

export function findBlank(id: string, base: string) {
  const blank = BLANKS.find((each) => String(each.id) === id);
  return blank ? toBlank(blank, base) : null;
}

function toBlank({ id, categoryId, type, name, brand, model, placements, color, variants }: Blank, base: string) {
  const at = `${base}/v2/catalog-products/${id}`;
  const techniques = [...new Set(placements.map(({ technique }) => technique))];
  return {
    id,
    main_category_id: categoryId,
    type,
    name,
    brand,
    model,
    image: `${base}/files/${id}.png`,
    variant_count: Object.keys(variants).length,
    is_discontinued: false,
    description: name,
    sizes: Object.keys(variants),
    colors: [color],
    product_options: [],
    techniques: techniques.map((key, at) => ({ key, display_name: key.toUpperCase(), is_default: at === 0 })),
    placements: placements.map((each) => ({
      ...each,
      layers: [{ type: 'file', layer_options: [] }],
      placement_options: [],
      conflicting_placements: [],
    })),
    _links: {
      self: link(at),
      variants: link(`${at}/catalog-variants`),
      categories: link(`${at}/catalog-categories`),
      product_prices: link(`${at}/prices`),
      product_sizes: link(`${at}/sizes`),
      product_images: link(`${at}/images`),
      availability: link(`${at}/availability`),
    },
  };
}

export function toStoreProduct({ id, externalId, name, blank }: StoreProduct, base: string) {
  const variants = Object.keys(blank.variants).length;
  const thumbnail_url = `${base}/files/${externalId}.png`;
  return { id, external_id: externalId, name, variants, synced: variants, thumbnail_url, is_ignored: false };
}

export function findStoreProduct(id: string, base: string) {
  const product = STORE_PRODUCTS.find((each) => String(each.id) === id || `@${each.externalId}` === id);
  if (!product) return null;
  const variants = Object.values(product.blank.variants);
  return {
    sync_product: toStoreProduct(product, base),
    sync_variants: variants.map((variant, at) => toStoreVariant(product, variant, product.id * 10 + at, base)),
  };
}

function toStoreVariant(product: StoreProduct, variantId: number, id: number, base: string) {
  const { blank, externalId, file, name, retailPrice } = product;
  const variant = findVariant(variantId);
  if (!variant) throw new Error(`The sandbox's store sells variant ${variantId}, which its catalogue has not.`);
  const { size } = variant;
  return {
    id,
    external_id: `${externalId}-${size}`,
    sync_product_id: product.id,
    name: `${name} / ${size}`,
    synced: true,
    variant_id: variantId,
    retail_price: retailPrice,
    currency: 'USD',
    is_ignored: false,
    sku: `${externalId}-${size}`.toUpperCase().replace(' ', '-'),
    main_category_id: blank.categoryId,
    product: {
      variant_id: variantId,
      product_id: blank.id,
      image: `${base}/files/${blank.id}.png`,
      name: nameOf(variant),
    },
    files: [
      storedFile(file.type, file.name, base),
      // What Printful makes of it for people, which is not printed.
      storedFile('preview', `preview-${file.name}`, base),
    ],
    options: [],
    size,
    color: blank.color.name,
    availability_status: 'active',
    warehouse_product_id: null,
    warehouse_product_variant_id: null,
  };
}

function storedFile(type: string, name: string, base: string) {
  const url = `${base}/files/${name}`;
  return {
    id: name.length,
    type,
    url,
    filename: name,
    hash: '0'.repeat(32),
    mime_type: 'image/png',
    size: 1,
    width: 3600,
    height: 4800,
    dpi: 300,
    status: 'ok',
    created: 1_767_225_600,
    visible: true,
    is_temporary: false,
    thumbnail_url: url,
    preview_url: url,
    options: [],
  };
}

const link = (href: string) => ({ href });
