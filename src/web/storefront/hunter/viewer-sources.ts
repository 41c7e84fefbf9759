import type { PictureSource } from '#web/ui/picture.tsx';

type Sized = { src: string; width: number; height: number };

/**
 * A picture as the viewer wants it: every size with its measures, in the one format that this browser takes from the page
 * already; the viewer's own element cannot choose between formats.
 */
export function viewerSources({ sources, img }: PictureSource): Sized & { srcSet: Sized[] } {
  const format = Object.keys(sources).find((name) => taken(name)) ?? Object.keys(sources).at(-1) ?? '';
  const srcSet = (sources[format] ?? '').split(/,\s+/).flatMap((entry) => {
    const [src, width] = entry.split(' ');
    return src && width ? [{ src, ...measures(Number.parseInt(width, 10), img) }] : [];
  });
  return { src: srcSet.at(-1)?.src ?? img.src, width: img.w, height: img.h, srcSet };
}

function measures(width: number, img: PictureSource['img']) {
  return { width, height: Math.round((width * img.h) / img.w) };
}

function taken(format: string): boolean {
  return [...document.images].some(({ currentSrc }) =>
    new URL(currentSrc, location.href).pathname.endsWith(`.${format}`),
  );
}
