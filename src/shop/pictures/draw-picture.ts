import sharp from 'sharp';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type NotDrawn = Refused<'not-a-picture' | 'too-large'>;

/** The largest camera of a phone that people have, and what fits into memory. */
export const MOST_PIXELS = 64_000_000;
const LONGEST_SIDE = 1600;

// Whatever a file calls itself, no reader but those of these four formats looks at it: others read files by their names, ask
// the network, or are little tried. From files too, since the development server makes its pages' pictures in this process.
const FORMATS = ['Jpeg', 'Png', 'Webp', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: FORMATS.flatMap((format) => [`VipsForeignLoad${format}Buffer`, `VipsForeignLoad${format}File`]),
});

/**
 * Draws a JPEG, PNG, WebP or AVIF anew as a WebP of at most 1600 pixels a side: upright, in the colours of the web, the
 * first frame of an animation, and without anything else that the file carried, such as where it was taken.
 */
export async function drawPicture(bytes: Uint8Array): Promise<Ok<{ webp: Uint8Array }> | NotDrawn> {
  const pixels = await countPixels(bytes);
  if (pixels === null) return refused('not-a-picture');
  if (pixels > MOST_PIXELS) return refused('too-large');
  try {
    const webp = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return ok({ webp });
  } catch {
    // It began like a picture and broke off, or its data make no sense.
    return refused('not-a-picture');
  }
}

/** As the header says, before anything is unpacked; null when there is no header of a picture. */
async function countPixels(bytes: Uint8Array): Promise<number | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return width * height;
  } catch {
    return null;
  }
}
