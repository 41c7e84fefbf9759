// `node scripts/pictures/share-pictures.ts`: makes the pictures that shared links show (public/og*.jpg) of assets/pictures and the logo.
// Run it when one of those changes, look at the results, and commit them.
import sharp from 'sharp';

const SIZE = { width: 1200, height: 630 };
const LOGO = { height: 52, left: 64, top: 60 };
const LARGEST_BYTES = 100_000;

const PICTURES = [
  { file: 'og.jpg', picture: await fill('hero-landscape-tan') },
  { file: 'og-hunter.jpg', picture: await standSideBySide('card-black', 'card-tan') },
  { file: 'og-build.jpg', picture: await fill('cam-tan') },
  { file: 'og-retailers.jpg', picture: await fill('forest-tan') },
];

const logo = await sharp('assets/logo/logo-on-dark.svg', { density: 300 }).resize({ height: LOGO.height }).toBuffer();
for (const { file, picture } of PICTURES) {
  const { size } = await sharp(picture)
    .composite([
      // The logo needs a dark corner to be read on.
      { input: light('#080b09', '0 0', 0.9), left: 0, top: 0 },
      { input: logo, left: LOGO.left, top: LOGO.top },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`public/${file}`);
  console.log(`public/${file}: ${size} bytes`);
  if (size > LARGEST_BYTES) process.exitCode = 1;
}

function fill(picture: string): Promise<Buffer> {
  return sharp(`assets/pictures/${picture}.webp`)
    .resize({ ...SIZE, fit: 'cover' })
    .png()
    .toBuffer();
}

/** Cut-out bows, whole, in the light of a studio. */
async function standSideBySide(...pictures: string[]): Promise<Buffer> {
  const height = SIZE.height - 40;
  const bows = await Promise.all(
    pictures.map((picture) => sharp(`assets/pictures/${picture}.webp`).resize({ height }).toBuffer()),
  );
  return sharp({ create: { ...SIZE, channels: 3, background: '#080b09' } })
    .composite([
      { input: light('#565b54', '0.62 0.5', 1), left: 0, top: 0 },
      ...bows.map((input, at) => ({ input, left: 300 + at * 330, top: 20 })),
    ])
    .png()
    .toBuffer();
}

/** Light, or shade, that spreads from a point (parts of width and height) and ends. */
function light(color: string, from: string, strength: number): Buffer {
  const [x, y] = from.split(' ');
  return Buffer.from(
    `<svg width="${SIZE.width}" height="${SIZE.height}"><radialGradient id="light" cx="${x}" cy="${y}" r="0.6">
      <stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/>
    </radialGradient><rect width="100%" height="100%" fill="url(#light)"/></svg>`,
  );
}
