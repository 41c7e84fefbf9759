import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SIZED = 'assets/sized';
const ASKED = /\.webp\?(picture|frame)$/;

/** The sizes in which a browser may ask for a picture, at most its own; a frame of a moving picture has one. */
const WIDTHS = [480, 768, 1080, 1440, 1920];
export const FRAME_WIDTH = 960;
export const FORMATS = ['avif', 'webp'] as const;

type Picture = { source: string; width: number; height: number };

/** Which pictures there are in all their sizes, by their path, and what their sources were then. */
export type SizedPictures = { pictures: Record<string, Picture>; frames: Record<string, string> };

export const LIST = join(ROOT, SIZED, 'pictures.json');

export function widthsOf(width: number): number[] {
  return [...new Set(WIDTHS.map((each) => Math.min(each, width)))];
}

/** Where a picture of `assets` lies in a size, from the root. */
export function sizedFile(picture: string, width: number, format: string): string {
  const name = relative('assets', picture)
    .replaceAll('/', '-')
    .replace(/\.webp$/, '');
  return `${SIZED}/${name}-${width}.${format}`;
}

export const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * `import bow from '…/bow.webp?picture'` gives every size of it, `?frame` the address of one frame of a moving picture. They
 * are kept with the sources, because to make them takes longer than all else of a build (docs/decisions/0117).
 */
export function sizedPictures(): Plugin {
  return {
    name: 'sized-pictures',
    enforce: 'pre',
    load: { filter: { id: ASKED }, handler: (id) => sizedModule(id) },
  };
}

/** The module that stands in the place of a picture. */
export function sizedModule(id: string, root = ROOT): string {
  const [file = '', kind] = id.split('?');
  const path = relative(root, file).replaceAll('\\', '/');
  const { pictures, frames } = readList(join(root, SIZED, 'pictures.json'));
  const picture = pictures[path];
  const source = kind === 'frame' ? frames[path] : picture?.source;
  if (source !== hashOf(file)) {
    throw new Error(
      `${path} is new or has changed: run \`node scripts/pictures/size-pictures.ts\`, and commit what it makes.`,
    );
  }
  return kind === 'frame' || !picture ? frameModule(root, path) : pictureModule(root, path, picture);
}

export function readList(file = LIST): SizedPictures {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { pictures: {}, frames: {} };
}

function frameModule(root: string, path: string): string {
  return `export { default } from ${addressOf(root, sizedFile(path, FRAME_WIDTH, 'avif'))};`;
}

/** A `PictureSource` of ui/picture.tsx. */
function pictureModule(root: string, path: string, { width, height }: Picture): string {
  const sizes = FORMATS.flatMap((format) =>
    widthsOf(width).map((each) => ({ format, each, name: `${format}${each}`, file: sizedFile(path, each, format) })),
  );
  const imports = sizes.map(({ name, file }) => `import ${name} from ${addressOf(root, file)};`);
  const sources = FORMATS.map((format) => {
    const parts = sizes.filter((size) => size.format === format).map(({ name, each }) => `\${${name}} ${each}w`);
    return `${format}: \`${parts.join(', ')}\``;
  });
  const largest = Math.max(...widthsOf(width));
  const img = `{ src: webp${largest}, w: ${largest}, h: ${Math.round((height * largest) / width)} }`;
  return `${imports.join('\n')}\nexport default { sources: { ${sources.join(', ')} }, img: ${img} };\n`;
}

/** As a file of its own, however small it is: a picture in a script would be loaded by everybody. */
function addressOf(root: string, file: string): string {
  return JSON.stringify(`${join(root, file)}?url&no-inline`);
}
