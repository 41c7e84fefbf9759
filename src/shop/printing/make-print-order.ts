import { eq } from 'drizzle-orm';
import { type OrderRow, products, productVariants } from '#db/schema.ts';
import { ProviderRefused } from '#shop/ports/payment-provider.ts';
import type { NewPrintItem, NewPrintOrder, PrintOrder, PrintRecipient } from '#shop/ports/print-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { addressOf } from '#values/address/shipping-address.ts';
import { type PrintLine, readPrintLines } from './submissions.ts';

/**
 * What the provider is asked to print for an order, as its lines, its address and its products are now; null: nothing. Throws
 * `ProviderRefused` with what a person has to put right where it cannot be asked.
 */
export async function makePrintOrder(
  { db, origin }: Pick<Shop, 'db' | 'origin'>,
  order: OrderRow,
  externalId: string,
): Promise<NewPrintOrder | null> {
  const lines = await readPrintLines(db, order.id);
  if (lines.length === 0) return null;
  const items: NewPrintItem[] = [];
  for (const line of lines) items.push(await makeItem({ db, origin }, line));
  return { externalId, recipient: recipientOf(order), items };
}

async function makeItem({ db, origin }: Pick<Shop, 'db' | 'origin'>, line: PrintLine): Promise<NewPrintItem> {
  const [product] = await db.select().from(products).where(eq(products.id, line.productId));
  const [variant] = line.variantId
    ? await db.select().from(productVariants).where(eq(productVariants.id, line.variantId))
    : [];
  const name = [line.name, line.variantName].filter(Boolean).join(', ');
  const catalogVariantId = line.variantId ? variant?.printfulVariantId : product?.printfulVariantId;
  if (!catalogVariantId || !/^\d{1,15}$/.test(catalogVariantId)) {
    throw new ProviderRefused(
      `${name} has no variant id of the print provider: give it at the product, and try again.`,
    );
  }
  const { printTechnique: technique, printPlacement: placement, printFileUrl } = product ?? {};
  if (!technique || !placement || !printFileUrl || !URL.canParse(printFileUrl, origin)) {
    throw new ProviderRefused(
      `${line.name} has no technique, place or artwork to print: give them at the product, and try again.`,
    );
  }
  const fileUrl = new URL(printFileUrl, origin).href;
  return {
    externalId: String(line.id),
    catalogVariantId,
    quantity: line.quantity,
    name,
    price: line.price,
    placements: [{ placement, technique, fileUrl }],
  };
}

/** The checkout takes addresses in the United States alone. */
function recipientOf(order: OrderRow): PrintRecipient {
  const { customerName, customerEmail, customerPhone } = order;
  const parts = addressOf(order);
  if (!parts) {
    throw new ProviderRefused(
      'The address has no state that the print provider would know: correct it to “street, city, state ZIP”, and try again.',
    );
  }
  const { address: address1, addressLine2: address2, city, state: stateCode, zipCode: zip } = parts;
  const reached = { phone: customerPhone ?? '', email: customerEmail };
  return { name: customerName, address1, address2, city, stateCode, countryCode: 'US', zip, ...reached };
}

/** Whether a draft is of what is wanted now; lines may have been cancelled, or products corrected, since it was made. */
export function isAsWanted(draft: PrintOrder, wanted: NewPrintOrder): boolean {
  const words = (items: PrintOrder['items']) =>
    items.map(({ externalId, catalogVariantId, quantity }) => `${externalId} ${catalogVariantId} ${quantity}`).sort();
  return words(draft.items).join() === words(wanted.items).join();
}
