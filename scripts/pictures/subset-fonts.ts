// `node scripts/pictures/subset-fonts.ts`: writes assets/fonts, what English pages need of the two fonts. The rest of their letters
// stays in the packages' own files, which a browser fetches when a word asks for it (src/web/styles/fonts.css).
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** Printable ASCII and the marks of careful typing; fonts.css names the same. */
const LETTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))}\u00a0©°·×–—‘’“”…→`;

const FONTS = [
  { name: 'sofia-sans-extra-condensed', wght: { min: 700, max: 900 } },
  { name: 'source-sans-3', wght: { min: 400, max: 700 } },
];

const { resolve } = createRequire(import.meta.url);
for (const { name, wght } of FONTS) {
  const whole = await readFile(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const part = await subsetFont(whole, LETTERS, { targetFormat: 'woff2', variationAxes: { wght } });
  await writeFile(`assets/fonts/${name}.woff2`, part);
  console.log(`${name}: ${whole.length} → ${part.length} bytes`);
}

/** For papers (src/shop/papers), which hold their letters themselves: names of people in any Latin writing. */
for (const part of ['latin', 'latin-ext']) {
  const whole = await readFile(
    resolve(`@fontsource-variable/source-sans-3/files/source-sans-3-${part}-wght-normal.woff2`),
  );
  for (const wght of [400, 600]) {
    const letters = String.fromCodePoint(...Array.from({ length: 0x2200 - 32 }, (_, index) => index + 32));
    const font = await subsetFont(whole, letters, { targetFormat: 'truetype', variationAxes: { wght } });
    await writeFile(`assets/fonts/paper-${part}-${wght}.ttf`, font);
  }
}
