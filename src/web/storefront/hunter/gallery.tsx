import { type ComponentType, useState } from 'react';
import { Picture } from '#web/ui/picture.tsx';
import { GALLERY } from './gallery-pictures.ts';
import type { GalleryStageProps } from './gallery-stage.tsx';

const PLACES = ['lg:col-span-7', 'lg:col-span-5', 'lg:col-span-5', 'lg:col-span-7'];

/** Four pictures; each opens larger. The part that shows them large is fetched when it is first asked for. */
export function Gallery() {
  const [shown, setShown] = useState<number | null>(null);
  const [Stage, setStage] = useState<ComponentType<GalleryStageProps> | null>(null);

  async function show(index: number) {
    const { GalleryStage } = await import('./gallery-stage.tsx');
    setStage(() => GalleryStage);
    setShown(index);
  }

  return (
    <section aria-label="Pictures of the Hunter" className="mx-auto max-w-[160rem]">
      <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-12">
        {GALLERY.map(({ source, name, alt }, index) => (
          <li key={name} className={PLACES[index]}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => show(index)}
              className="group relative block size-full overflow-clip -outline-offset-4 noscript:pointer-events-none"
            >
              <span className="sr-only">Enlarge: </span>
              <Picture
                source={source}
                alt={alt}
                sizes="(min-width: 64rem) 58vw, (min-width: 40rem) 50vw, 100vw"
                className="aspect-3/2 size-full object-cover transition-transform duration-700 ease-draw group-hover:scale-[1.03] lg:aspect-auto lg:h-[min(38vw,56rem)]"
              />
            </button>
          </li>
        ))}
      </ul>
      {Stage && <Stage shown={shown} onShow={setShown} />}
    </section>
  );
}
