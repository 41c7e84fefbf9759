import { type ComponentType, useEffect, useState } from 'react';
import { useFinish } from '#web/bow-parts/chosen-finish.ts';
import { useOverlayEntry } from '#web/client/use-overlay-entry.ts';
import { FinishPicture } from './finish-picture.tsx';
import { GALLERY, type GalleryView, galleryOf } from './gallery-pictures.ts';
import type { PictureViewerProps } from './picture-viewer.tsx';

const PLACES: Record<GalleryView['view'], string> = {
  stone: 'lg:col-span-7',
  profile: 'lg:col-span-5',
  grip: 'lg:col-span-5',
  limbs: 'lg:col-span-7',
};

const LOOK =
  'aspect-4/5 size-full object-cover transition-[scale,opacity,visibility] duration-700 ease-draw group-hover:scale-[1.03] sm:aspect-3/2 lg:aspect-auto lg:h-[min(38vw,56rem)]';

const SIZES = '(min-width: 64rem) 58vw, (min-width: 40rem) 50vw, 150vw';

/** Four pictures, side by side to swipe on phones; each opens larger. What shows them large is fetched when it is first asked for. */
export function Gallery() {
  const finish = useFinish();
  const { shown, open, close } = useOverlayEntry('picture');
  const picture = typeof shown === 'number' ? shown : null;
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps> | null>(null);
  useEffect(() => {
    if (picture === null) return;
    import('./picture-viewer.tsx').then(({ PictureViewer }) => setViewer(() => PictureViewer));
  }, [picture]);

  return (
    <section aria-label="Pictures of the Hunter" className="mx-auto max-w-[160rem]">
      <ul className="grid gap-1 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-5 max-sm:overflow-x-auto max-sm:px-5 sm:grid-cols-2 lg:grid-cols-12">
        {GALLERY.map(({ view, pictures, altOf }, index) => (
          <li key={view} className={`max-sm:w-[82vw] max-sm:shrink-0 max-sm:snap-start ${PLACES[view]}`}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => open(index)}
              className="group relative block size-full overflow-clip -outline-offset-4 noscript:pointer-events-none"
            >
              <span className="sr-only">Enlarge: </span>
              <FinishPicture
                pictures={pictures}
                altOf={altOf}
                sizes={SIZES}
                className="size-full"
                pictureClassName={LOOK}
              />
            </button>
          </li>
        ))}
      </ul>
      {Viewer && picture !== null && <Viewer pictures={galleryOf(finish)} open={picture} onClose={close} />}
    </section>
  );
}
