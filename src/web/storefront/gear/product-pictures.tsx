import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { GearPicture } from '#contract/catalogue/catalogue-schemas.ts';
import { NoPicture } from './gear-grid.tsx';
import { StoredImage } from './stored-image.tsx';

type ProductPicturesProps = {
  name: string;
  pictures: readonly GearPicture[];
  /** The color that is chosen: its first picture comes into view. */
  color: string | null;
};

/**
 * The pictures in a row that is swiped through, and small ones that lead to each. Those are links to places in the row, so that
 * they do without scripts.
 */
export function ProductPictures({ name, pictures, color }: ProductPicturesProps) {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  const chosen = useRef(color);
  useEffect(() => {
    if (chosen.current === color) return;
    chosen.current = color;
    const at = pictures.findIndex((picture) => picture.color === color);
    if (at >= 0) show(row.current, at, 'instant');
  }, [color, pictures]);

  if (pictures.length === 0) return <NoPicture name={name} />;
  return (
    <section aria-label={`Pictures of ${name}`} className="relative">
      <ul
        ref={row}
        onScroll={({ currentTarget }) => {
          setShown(Math.round(currentTarget.scrollLeft / Math.max(currentTarget.clientWidth, 1)));
        }}
        // Keys move what can be scrolled, where it has the focus.
        tabIndex={pictures.length > 1 ? 0 : undefined}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-bark -outline-offset-2 [scrollbar-width:none]"
      >
        {pictures.map((picture, at) => (
          <li key={picture.url} id={placeOf(at)} className="w-full shrink-0 snap-start">
            <StoredImage picture={picture} first={at === 0} sizes="(min-width: 64rem) 58vw, 100vw" className="w-full" />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="flex gap-1 max-lg:mt-1 lg:absolute lg:top-6 lg:left-edge lg:flex-col">
          {pictures.map((picture, at) => (
            <li key={picture.url} className="w-20 lg:w-16">
              <a
                href={`#${placeOf(at)}`}
                aria-current={at === shown ? 'true' : undefined}
                aria-label={`Picture ${at + 1}: ${picture.alt}`}
                onClick={(event: MouseEvent) => {
                  event.preventDefault();
                  show(row.current, at, 'smooth');
                }}
                className="block border-transparent border-b-2 transition-colors hover:border-rule-strong aria-[current=true]:border-bone"
              >
                <StoredImage picture={picture} alt="" sizes="6rem" className="w-full" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function show(row: HTMLElement | null, at: number, behavior: ScrollBehavior) {
  row?.scrollTo({ left: at * row.clientWidth, behavior });
}

function placeOf(at: number): string {
  return `picture-${at + 1}`;
}
