import { Link, useSearchParams } from 'react-router';
import { gearAddress, readGearFilter } from '#values/order/gear-filter.ts';
import { GearTerms } from '#web/cart/gear-terms.tsx';
import { ShipsWithNote } from '#web/cart/ships-with-bow.tsx';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import { describeList, describePlace } from '#web/seo/structured-data.ts';
import { findGear } from '#web/storefront/gear/find-gear.ts';
import { GearFilterBar } from '#web/storefront/gear/gear-filter-bar.tsx';
import { GearGrid } from '#web/storefront/gear/gear-grid.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import type { Route } from './+types/gear';

/** All of it, whatever is looked for: the page itself shows the part that its address names. */
export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const [gear, shipping] = await Promise.all([storefront.gear(), storefront.shipping()]);
  return { gear, shipping, origin: storefront.settings.origin };
}

export function meta({ loaderData: { gear, origin }, location }: Route.MetaArgs): Route.MetaDescriptors {
  const { category, words } = readGearFilter(new URLSearchParams(location.search));
  return [
    ...describePage({
      title: category ? `${category}, gear for your bow` : 'Gear for your bow',
      description:
        'Sights, rests, arrows, a case, strings and wax for the Hunter, and what you wear to camp. From the people who make the bow.',
      address: { origin, path: '/gear' },
      picture: SHARE_PICTURES.hunter,
      // What somebody searched for is no page for search engines.
      index: words === '',
    }),
    describePlace(origin, '/gear', 'Gear'),
    describeList(origin, gear),
  ];
}

export const handle: PageTraits = { keepsPlace: true };

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export default function GearPage({ loaderData: { gear, shipping } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const filter = readGearFilter(query);
  const found = findGear(gear, filter);
  const isWhole = filter.category === null && filter.words === '';
  return (
    <div className="pt-28 pb-chapter md:pt-36">
      <div className="edge">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          <h1 className="title-hero">Gear</h1>
          <p className="prose-lead max-w-[26em] pb-1 text-ash">
            What goes on the bow, in the case and over your shoulders.
          </p>
        </div>
        <ShipsWithNote className="mt-8" />
        <div className="mt-8 md:mt-12">
          <GearFilterBar filter={filter} />
        </div>
        <div className="flex flex-wrap justify-between gap-x-12 gap-y-1 pt-4 pb-6 text-ash text-sm">
          <p role="status">{tellFound(found.length, filter.words)}</p>
          <GearTerms shipping={shipping} />
        </div>
      </div>
      {found.length > 0 ? (
        <div className="mx-auto max-w-[160rem] px-1">
          <GearGrid gear={found} varied={isWhole} first />
        </div>
      ) : (
        <div className="edge py-16">
          <p className="title-part">Nothing here by that name</p>
          <p className="mt-3 max-w-[34em] text-ash">Try fewer words, or look through all of it.</p>
          <Link to={gearAddress({ category: null, words: '' })} className={buttonLook('line', 'mt-8')}>
            Show all gear
          </Link>
        </div>
      )}
    </div>
  );
}

function tellFound(count: number, words: string): string {
  const products = count === 1 ? '1 product' : `${count} products`;
  return words ? `${products} for “${words}”` : products;
}
