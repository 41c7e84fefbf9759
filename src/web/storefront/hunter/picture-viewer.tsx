import 'yet-another-react-lightbox/styles.css';
import './picture-viewer.css';
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { PictureSource } from '#web/ui/picture.tsx';
import type { GalleryPicture } from './gallery-pictures.ts';

export type PictureViewerProps = { pictures: readonly GalleryPicture[]; open: number; onClose: () => void };

/** One picture as large as the window allows: swiped or turned by arrow key to the next, pinched or pressed to look closer. */
export function PictureViewer({ pictures, open, onClose }: PictureViewerProps) {
  const slides = pictures.map(({ source, name, alt }): SlideImage & { name: string } => ({
    alt,
    name,
    ...viewerSources(source),
  }));
  return (
    <Lightbox
      open
      index={open}
      close={onClose}
      slides={slides}
      plugins={[Zoom]}
      className="viewer"
      labels={{
        Lightbox: 'Pictures of the Hunter',
        'Photo gallery': 'Pictures',
        Previous: 'Previous picture',
        Next: 'Next picture',
      }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      controller={{ closeOnPullDown: true }}
      carousel={{ padding: 0, spacing: '4%', preload: 1 }}
      render={{
        iconPrev: () => <Mark path="M20 12H4m6-7-7 7 7 7" />,
        iconNext: () => <Mark path="M4 12h16m-6-7 7 7-7 7" />,
        iconClose: () => <Mark path="m5 5 14 14M19 5 5 19" />,
        iconZoomIn: () => <Mark path="M12 4v16M4 12h16" />,
        iconZoomOut: () => <Mark path="M4 12h16" />,
        slideFooter: ({ slide }) => <Caption slides={slides} slide={slide} />,
      }}
    />
  );
}

function Caption({ slides, slide }: { slides: ReadonlyArray<{ src: string; name: string }>; slide: SlideImage }) {
  const index = slides.findIndex(({ src }) => src === slide.src);
  return (
    <p className="viewer-caption">
      <span className="title-part">{slides[index]?.name}</span>
      <span className="text-ash tabular-nums">
        {index + 1} of {slides.length}
      </span>
    </p>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-[1.5] stroke-current">
      <path d={path} />
    </svg>
  );
}

type Sized = { src: string; width: number; height: number };

/**
 * A picture as the viewer wants it: every size with its measures, in the one format that this browser takes from the page
 * already; the viewer's own element cannot choose between formats.
 */
function viewerSources({ sources, img }: PictureSource): Sized & { srcSet: Sized[] } {
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
