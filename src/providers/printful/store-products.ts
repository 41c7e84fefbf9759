// The products of our store. The second version of the API describes blanks alone, so they are read by the first; what it
// says of a file's place is put into the words of the second, in which orders are made.
import { z } from 'zod';
import type { PrintPlacement, PrintProduct, PrintVariant } from '#shop/ports/print-provider.ts';
import { parseAmount } from '#values/money.ts';
import type { PrintfulClient } from './printful-client.ts';

/** As many as Printful gives at once. */
const PAGE = 100;

const id = z.number().int().transform(String);
const pageAnswer = z.object({
  result: z.array(z.object({ id, name: z.string(), is_ignored: z.boolean().default(false) })),
  paging: z.object({ total: z.number().int() }),
});

const file = z.object({ type: z.string().nullish(), url: z.string().nullish() });
const words = z.string().nullish();
const variant = z.object({
  id,
  name: z.string(),
  sku: words,
  size: words,
  color: words,
  retail_price: words,
  currency: words,
  is_ignored: z.boolean().default(false),
  synced: z.boolean().default(true),
  availability_status: words,
  variant_id: id,
  product: z.object({ product_id: id }),
  files: z.array(file).default([]),
});
const productAnswer = z.object({ result: z.object({ sync_variants: z.array(variant) }) });

const blankAnswer = z.object({
  data: z.object({
    techniques: z.array(z.object({ key: z.string(), is_default: z.boolean() })),
    placements: z.array(z.object({ placement: z.string(), technique: z.string() })),
  }),
});
type Blank = z.output<typeof blankAnswer>['data'];

/** One after the other, while they are looped over: a store may have hundreds, and Printful counts the requests. */
export async function* listProducts({ call }: PrintfulClient): AsyncGenerator<PrintProduct> {
  const blanks = new Map<string, Blank | null>();
  for (let offset = 0; ; offset += PAGE) {
    const page = await call('GET', `/store/products?limit=${PAGE}&offset=${offset}`, pageAnswer);
    for (const listed of page?.result ?? []) {
      if (listed.is_ignored) continue;
      const found = await call('GET', `/store/products/${listed.id}`, productAnswer);
      const variants = (found?.result.sync_variants ?? []).filter(({ is_ignored, synced }) => synced && !is_ignored);
      const read: PrintVariant[] = [];
      for (const each of variants) read.push(toVariant(each, await readBlank(each.product.product_id)));
      yield { id: listed.id, name: listed.name, variants: read };
    }
    if (!page || offset + PAGE >= page.paging.total) return;
  }

  async function readBlank(blankId: string): Promise<Blank | null> {
    const known = blanks.get(blankId);
    if (known !== undefined) return known;
    const found = (await call('GET', `/v2/catalog-products/${blankId}`, blankAnswer))?.data ?? null;
    blanks.set(blankId, found);
    return found;
  }
}

function toVariant(given: z.output<typeof variant>, blank: Blank | null): PrintVariant {
  return {
    id: given.id,
    name: given.name,
    sku: given.sku || null,
    size: given.size || null,
    color: given.color || null,
    price: given.currency === 'USD' && given.retail_price ? parseAmount(given.retail_price) : null,
    catalogProductId: given.product.product_id,
    catalogVariantId: given.variant_id,
    placements: given.files.flatMap((each) => toPlacement(each, blank) ?? []),
    isAvailable: (given.availability_status ?? 'active') === 'active',
  };
}

/** Pictures for people have the types `preview` and `mockup`, which are the name of no place. */
function toPlacement({ type, url }: z.output<typeof file>, blank: Blank | null): PrintPlacement | null {
  if (!blank || !url || !/^https?:\/\//.test(url)) return null;
  const usual = blank.techniques.find(({ is_default }) => is_default)?.key;
  const byUsual = blank.placements.filter(({ technique }) => technique === usual);
  // The first version calls the place that a blank is usually printed at `default`, or nothing at all.
  const isUsual = !type || type === 'default';
  const front = byUsual.find(({ placement }) => placement === 'front') ?? byUsual[0] ?? blank.placements[0];
  const named = [...byUsual, ...blank.placements].find(({ placement }) => placement === type);
  const found = isUsual ? front : named;
  return found ? { placement: found.placement, technique: found.technique, fileUrl: url } : null;
}
