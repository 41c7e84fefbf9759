import { createHash } from 'node:crypto';
import { smallerName } from '#shop/ports/picture-store.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type NotDrawn = Refused<'not-a-picture' | 'too-large' | 'busy'>;

/**
 * Pixels a side: what cameras of 24 megapixels take. A file of half a megabyte may say so of a single colour, and is unpacked
 * to 36 million pixels all the same, in some kinds of files as a whole.
 */
export const MOST_SIDE = 6000;
const LONGEST_SIDE = 1600;
/** For lists and phones, beside the full size. */
const SMALLER_SIDE = 640;

/** So many wait for the one that is being drawn; each of them is in memory, and its sender waits a minute at most. */
const MOST_WAITING = 8;

// Whatever a file calls itself, no reader but those of these four formats looks at it: others read files by their names, ask
// the network, or are little tried. From files too, since the development server makes its pages' pictures in this process.
const FORMATS = ['Jpeg', 'Png', 'Webp', 'Heif'];

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Set up anew with each picture: once more changes nothing, and costs nothing beside the drawing. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread of the process for pictures, and no memory of them: the others read files and check passwords.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: FORMATS.flatMap((format) => [`VipsForeignLoad${format}Buffer`, `VipsForeignLoad${format}File`]),
  });
  return sharp;
}

/**
 * Draws a JPEG, PNG, WebP or AVIF anew as a WebP of at most 1600 pixels a side, and one of at most 640: upright, in the
 * colours of the web, the first frame of an animation, and without anything else that the file carried, such as where it was
 * taken. One at a time in this process, since a small file can need much memory; `busy`: too many wait for their turn.
 */
async function drawPicture(bytes: Uint8Array): Promise<Drawn | NotDrawn> {
  if (waiting > MOST_WAITING) return refused('busy');
  waiting += 1;
  const drawn = turn.then(() => draw(bytes));
  turn = drawn.finally(() => {
    waiting -= 1;
  });
  return drawn;
}

type Drawn = Ok<{ webp: Uint8Array; smaller: Uint8Array }>;

/** The end of the last one that was taken; none of them throws. */
let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

async function draw(bytes: Uint8Array): Promise<Drawn | NotDrawn> {
  const sharp = await loadSharp();
  const size = await readSize(sharp, bytes);
  if (size === null) return refused('not-a-picture');
  if (Math.max(size.width, size.height) > MOST_SIDE) return refused('too-large');
  try {
    const webp = await sharp(bytes, { limitInputPixels: MOST_SIDE ** 2, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    const smaller = await sharp(webp)
      .resize({ width: SMALLER_SIDE, height: SMALLER_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return ok({ webp, smaller });
  } catch {
    // It began like a picture and broke off, or its data make no sense.
    return refused('not-a-picture');
  }
}

/** As the header says, before anything is unpacked; null when there is no header of a picture. */
async function readSize(sharp: Sharp, bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/**
 * Keeps a picture for the shop's pages in two sizes (rule 26.8), and gives the name under which it is served. The name is the
 * picture's own hash: the same picture is kept once, and the content under a name never changes. Nothing takes a picture away
 * again, since several products, and pages that are cached elsewhere, may show the same one.
 */
export async function storePicture(
  { pictures }: Pick<Shop, 'pictures'>,
  bytes: Uint8Array,
): Promise<Ok<{ name: string }> | NotDrawn> {
  const drawn = await drawPicture(bytes);
  if (!drawn.ok) return drawn;
  const name = `${hashOf(drawn.webp)}.webp`;
  // The smaller one first: whoever finds the picture finds both.
  await pictures.put(smallerName(name), drawn.smaller, 'image/webp');
  await pictures.put(name, drawn.webp, 'image/webp');
  return ok({ name });
}

/**
 * Keeps a film as it is, under its own hash, and gives the name under which it is served. `not-a-film`: it does not begin as an MP4
 * does. What it shows is not looked at: the owner has seen it.
 */
export async function storeFilm(
  { pictures }: Pick<Shop, 'pictures'>,
  bytes: Uint8Array,
): Promise<Ok<{ name: string }> | Refused<'not-a-film'>> {
  if (!MP4.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))) return refused('not-a-film');
  const name = `${hashOf(bytes)}.mp4`;
  await pictures.put(name, bytes, 'video/mp4');
  return ok({ name });
}

/** The first box of the file, and the brands that every browser plays. */
const MP4 = /^ftyp(?:isom|iso[2-9]|mp4[12]|avc1|M4V )$/;

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
