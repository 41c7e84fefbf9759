import sharp from 'sharp';
import { expect, test } from 'vitest';
import { smallerName } from '#shop/ports/picture-store.ts';
import { createPictureFolder, paint, pretendSize } from '#tests/support/samples/pictures.ts';
import { storePicture } from './store-picture.ts';

/** Stores the picture and reads what the shop would serve. */
async function storeAndRead(bytes: Uint8Array) {
  await using folder = await createPictureFolder();
  const stored = await storePicture(folder, bytes);
  if (!stored.ok) throw new Error(stored.reason);
  const served = sharp((await folder.pictures.get(stored.name)) ?? undefined);
  const { format, width, height, pages, exif, icc } = await served.metadata();
  const colour = async (left: number, top: number) => {
    const [red = 0, , blue = 0] = await served.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
    return red > blue ? 'red' : 'blue';
  };
  const smaller = await sharp((await folder.pictures.get(smallerName(stored.name))) ?? undefined).metadata();
  return {
    name: stored.name,
    facts: { format, width, height, pages, exif, icc },
    colour,
    smaller: [smaller.format, smaller.width, smaller.height],
  };
}

const STILL = { format: 'webp', pages: undefined, exif: undefined, icc: undefined };

test('a photograph is shown upright and small, without where it was taken', async () => {
  const gps = { GPSLatitude: '45/1 40/1 0/1' };
  const photograph = await paint(2400, 1200)
    .withMetadata({ orientation: 6, exif: { IFD3: gps } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photograph).metadata()).exif?.length).toBeGreaterThan(50);
  const { facts, colour, name, smaller } = await storeAndRead(photograph);
  expect(facts).toEqual({ ...STILL, width: 800, height: 1600 });
  expect(smaller).toEqual(['webp', 320, 640]);
  expect([await colour(400, 100), await colour(400, 1500)]).toEqual(['red', 'blue']);
  expect(name).toMatch(/^[0-9a-f]{32}\.webp$/);
});

test('what is hidden in a picture, or behind its end, is not kept: only its pixels are', async () => {
  const virus = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
  const picture = await paint(40, 30)
    .withMetadata({ exif: { IFD0: { ImageDescription: virus } } })
    .jpeg()
    .toBuffer();
  expect(picture.includes('EICAR')).toBe(true);
  await using folder = await createPictureFolder();
  const stored = await storePicture(folder, Buffer.concat([picture, Buffer.from(virus)]));
  if (!stored.ok) throw new Error(stored.reason);
  for (const name of [stored.name, smallerName(stored.name)])
    expect(Buffer.from((await folder.pictures.get(name)) ?? []).includes('EICAR')).toBe(false);
});

test.each(['png', 'webp', 'avif'] as const)('a small %s is taken as large as it is', async (format) => {
  const { facts, smaller } = await storeAndRead(await paint(40, 30).toFormat(format).toBuffer());
  expect(facts).toEqual({ ...STILL, width: 40, height: 30 });
  expect(smaller).toEqual(['webp', 40, 30]);
});

test('of an animation the first frame is kept', async () => {
  const frames = [await paint(20, 10).png().toBuffer(), await paint(20, 10).negate().png().toBuffer()];
  const animation = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect((await sharp(animation).metadata()).pages).toBe(2);
  const { facts, colour } = await storeAndRead(animation);
  expect([facts, await colour(2, 5)]).toEqual([{ ...STILL, width: 20, height: 10 }, 'red']);
});

test('the same picture twice, at once too, is kept once in its two sizes', async () => {
  await using folder = await createPictureFolder();
  const picture = await paint(20, 10).png().toBuffer();
  const first = await Promise.all([storePicture(folder, picture), storePicture(folder, picture)]);
  const again = await storePicture(folder, picture);
  expect(first).toEqual([again, again]);
  expect(await folder.files()).toHaveLength(2);
});

test('what is no picture of these kinds is refused, whatever it is called, and leaves nothing', async () => {
  await using folder = await createPictureFolder();
  const whole = await paint(400, 400).jpeg().toBuffer();
  const strangers = [
    Buffer.from('Dear shop, this is called holiday.jpg.'),
    Buffer.alloc(0),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="9" height="9"/></svg>'),
    await paint(20, 10).gif().toBuffer(),
    await paint(20, 10).tiff().toBuffer(),
    whole.subarray(0, whole.length / 2),
  ];
  for (const bytes of strangers) {
    expect(await storePicture(folder, bytes)).toEqual({ ok: false, reason: 'not-a-picture' });
  }
  for (const [width, height] of [[6001, 8] as const, [8, 6001] as const, [8000, 8000] as const]) {
    const pretended = await pretendSize(width, height);
    expect(await storePicture(folder, pretended), `${width}`).toEqual({ ok: false, reason: 'too-large' });
  }
  expect(await folder.files()).toEqual([]);
});

test('however many pictures come at once, one is unpacked at a time, and who cannot wait is told', async () => {
  await using folder = await createPictureFolder();
  const pictures = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      paint(200 + at, 100)
        .png()
        .toBuffer(),
    ),
  );
  let most = 0;
  const look = (underWay: number) => {
    most = Math.max(most, underWay);
  };
  sharp.queue.on('change', look);
  const stored = await Promise.all(pictures.map((picture) => storePicture(folder, picture)));
  sharp.queue.off('change', look);
  expect(most).toBe(1);
  expect(stored.map((each) => (each.ok ? 'kept' : each.reason))).toEqual([
    ...Array(9).fill('kept'),
    ...Array(7).fill('busy'),
  ]);
  const [late] = pictures.slice(-1);
  expect(await storePicture(folder, late ?? Buffer.alloc(0))).toMatchObject({ ok: true });
});
