// `node scripts/pictures/icons.ts`: makes public/favicon.ico and public/apple-touch-icon.png of public/favicon.svg, for browsers and phones
// that ask for these by name. Run it when the drawing changes, look at the results, and commit them.
import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';

const SOURCE = 'public/favicon.svg';
/** Of tabs, bookmarks and Windows' task bar. */
const SIZES = [16, 32, 48];
const TOUCH_SIZE = 180;

await writeFile('public/favicon.ico', packIcons(await Promise.all(SIZES.map((size) => draw(size).toBuffer()))));
// A phone rounds the corners itself, and shows what is transparent black.
await draw(TOUCH_SIZE).flatten({ background: '#14151A' }).toFile('public/apple-touch-icon.png');

function draw(size: number): Sharp {
  // Drawn larger and scaled down, thin lines stay even.
  return sharp(SOURCE, { density: 72 * 16 })
    .resize(size, size)
    .png({ compressionLevel: 9 });
}

/** An .ico file: a directory of 16 bytes for each picture, then the pictures, which may be PNG. */
function packIcons(pictures: Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, picture] of pictures.entries()) {
    const entry = 6 + 16 * at;
    const size = SIZES[at] ?? 0;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  }
  return Buffer.concat([head, ...pictures]);
}
