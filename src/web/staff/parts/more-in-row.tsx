import { type RefObject, useEffect, useState } from 'react';

type More = { before: boolean; after: boolean };

/** Whether a row that can be pushed sideways has more to either side than it shows. */
function useMoreInRow(row: RefObject<HTMLElement | null>): More {
  const [more, setMore] = useState<More>({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    function look() {
      if (!element) return;
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setMore((last) => (last.before === next.before && last.after === next.after ? last : next));
    }
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  return more;
}

/**
 * Arrows over the ends of such a row, each where more stands behind it: for eyes and the mouse. With the keyboard and by finger the
 * row moves by itself.
 */
export function MoreInRow({ row }: { row: RefObject<HTMLElement | null> }) {
  const { before, after } = useMoreInRow(row);
  const push = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.7, behavior: 'smooth' });
  };
  return (
    <>
      {before && <Arrow side="before" onClick={() => push(-1)} />}
      {after && <Arrow side="after" onClick={() => push(1)} />}
    </>
  );
}

const LOOKS = {
  before: 'left-0 bg-linear-to-r justify-start',
  after: 'right-0 bg-linear-to-l justify-end',
} as const;

function Arrow({ side, onClick }: { side: keyof typeof LOOKS; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      onClick={onClick}
      className={`absolute inset-y-0 z-10 flex w-14 cursor-pointer items-center from-55% from-night to-transparent text-bone ${LOOKS[side]}`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-2 stroke-current">
        <path d={side === 'before' ? 'm15 5-7 7 7 7' : 'm9 5 7 7-7 7'} />
      </svg>
    </button>
  );
}
