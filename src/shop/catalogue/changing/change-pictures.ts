import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type PictureRow, productPictures } from '#db/schema.ts';
import { MOST_PICTURES } from '#values/order/gear.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** What is to become of one picture; without `id` it is a new one, which needs its address. */
export type PictureChange = {
  id?: number | undefined;
  remove?: boolean | undefined;
  details?: { [Field in keyof PictureDetails]?: PictureDetails[Field] | undefined };
};
type PictureDetails = Pick<PictureRow, 'url' | 'alt' | 'color' | 'position'>;
type Product = { id: number; pictures: PictureRow[] };

/**
 * Adds, changes, orders and takes away pictures of a product whose row the caller has locked. What another person has removed
 * meanwhile stays removed. Gives them as they are noted in the audit list, before and after, each as one line.
 */
export async function changePictures(
  tx: Transaction,
  product: Product,
  changes: PictureChange[],
  at: Date,
): Promise<Ok<{ before: string[]; after: string[] }> | Refused<'too-many-pictures'>> {
  const removed = changes.filter(({ id, remove }) => remove && product.pictures.some((row) => row.id === id)).length;
  const more = changes.filter(({ id }) => id === undefined).length - removed;
  if (more > 0 && product.pictures.length + more > MOST_PICTURES) return refused('too-many-pictures');
  let pictures = product.pictures;
  const last = Math.max(-1, ...pictures.map(({ position }) => position));
  let added = 0;
  for (const { id, remove, details = {} } of changes) {
    const row = pictures.find((picture) => picture.id === id);
    const { url, alt, color, position } = details;
    if (id === undefined && url !== undefined) {
      added += 1;
      const values = { url, alt: alt ?? '', color: color ?? null, position: position ?? last + added, createdAt: at };
      const written = await tx
        .insert(productPictures)
        .values({ ...values, productId: product.id })
        .returning();
      pictures = [...pictures, ...written];
    } else if (row && remove) {
      await tx.delete(productPictures).where(eq(productPictures.id, row.id));
      pictures = pictures.filter((picture) => picture !== row);
    } else if (row && Object.values(details).some((value) => value !== undefined)) {
      const [written] = await tx.update(productPictures).set(details).where(eq(productPictures.id, row.id)).returning();
      pictures = pictures.map((picture) => (picture === row && written ? written : picture));
    }
  }
  return ok({ before: notePictures(product.pictures), after: notePictures(pictures) });
}

/** In their order, each as its address with what it shows. */
export function notePictures(pictures: PictureRow[]): string[] {
  const inOrder = pictures.toSorted((one, other) => one.position - other.position || one.id - other.id);
  return inOrder.map(({ url, alt, color }) => [url, alt && `“${alt}”`, color].filter(Boolean).join(' '));
}

/** The change that makes this address the first picture, which is the product's; null takes the first one away. */
export function firstPictureChange({ pictures }: Product, url: string | null): PictureChange[] {
  const [first] = pictures;
  if (url === null) return first ? [{ id: first.id, remove: true }] : [];
  if (first?.url === url) return [];
  return [first ? { id: first.id, details: { url } } : { details: { url, position: 0 } }];
}
