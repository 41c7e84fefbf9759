import { createHash } from 'node:crypto';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok } from '#values/result.ts';
import { drawPicture, type NotDrawn } from './draw-picture.ts';

/**
 * Keeps a picture for the shop's pages, and gives the name under which it is served. The name is the picture's own hash:
 * the same picture is kept once, and what stands under a name never changes. Nothing takes a picture away again, since
 * several products, and pages that are remembered elsewhere, may show the same one.
 */
export async function storePicture(
  { pictures }: Pick<Shop, 'pictures'>,
  bytes: Uint8Array,
): Promise<Ok<{ name: string }> | NotDrawn> {
  const drawn = await drawPicture(bytes);
  if (!drawn.ok) return drawn;
  const name = `${createHash('sha256').update(drawn.webp).digest('hex').slice(0, 32)}.webp`;
  await pictures.put(name, drawn.webp, 'image/webp');
  return ok({ name });
}
