import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { CLOSED_TITLES } from '#values/text/sale-text.ts';
import { finishQuery, useFinish } from '#web/bow-parts/chosen-finish.ts';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { PRE_ORDER } from '#web/storefront/bow/price-and-availability.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Swatch } from '#web/ui/marks.tsx';

/** What it costs and the way on, at hand while those of the hero are out of sight; away where the page asks for a message. */
export function BuyBar({ terms }: { terms: PrintedTerms }) {
  const finish = useFinish();
  const shown = useOutOfSight(terms.state === 'open' ? PRE_ORDER : 'hunter', 'contact');
  return (
    <section
      aria-label="Pre-order"
      inert={shown === false}
      className={`buy-bar ${shown === null ? 'beside:hidden' : ''} fixed inset-x-0 bottom-0 z-20 translate-y-full border-rule border-t bg-night pb-[env(safe-area-inset-bottom)] transition-[translate,visibility] duration-300 ease-draw inert:invisible not-inert:translate-y-0 print:hidden`}
    >
      <div className="edge flex min-h-18 items-center gap-x-4 sm:gap-x-6">
        <p className="title-part max-sm:hidden">The Hunter</p>
        <p className="flex items-center gap-2.5 text-sm max-sm:order-1">
          <Swatch color={finish} className="size-4" />
          <span className="max-[24rem]:sr-only">{finish}</span>
        </p>
        <p className="whitespace-nowrap sm:ml-auto sm:text-right">
          <span className="title-part block">{terms.price}</span>
          <span className="block text-ash text-sm">
            {terms.state === 'open' ? (terms.left ?? `${terms.deposit} due today`) : CLOSED_TITLES[terms.state]}
          </span>
        </p>
        {terms.state === 'open' ? (
          <Link to={`/checkout${finishQuery(finish)}`} className={buttonLook('blaze', 'max-sm:order-2 max-sm:ml-auto')}>
            Pre-order
          </Link>
        ) : (
          <Link to="#waiting-list" className={buttonLook('bone', 'max-sm:order-2 max-sm:ml-auto')}>
            Tell me when
          </Link>
        )}
      </div>
    </section>
  );
}

/**
 * True while the one part of the page is not in the window, and the other is further down. Null before anybody has looked: on a
 * phone, where the price is below the first screen, the bar is part of it from the first byte on.
 */
function useOutOfSight(before: string, after: string): boolean | null {
  const [shown, setShown] = useState<boolean | null>(null);
  useEffect(() => {
    const [upper, lower] = [document.getElementById(before), document.getElementById(after)];
    if (!upper || !lower) return;
    const check = () => {
      const { top, bottom } = upper.getBoundingClientRect();
      setShown((bottom < 0 || top > innerHeight) && lower.getBoundingClientRect().top > innerHeight);
    };
    const watch = new IntersectionObserver(check);
    watch.observe(upper);
    watch.observe(lower);
    return () => watch.disconnect();
  }, [before, after]);
  return shown;
}
