import { data, Link } from 'react-router';
import { categoryWord } from '#values/order/gear-filter.ts';
import { ShipsWithNote } from '#web/cart/ships-with-bow.tsx';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, summarise } from '#web/seo/describe-page.ts';
import { describeGear, describePlace } from '#web/seo/structured-data.ts';
import { DeliveryFacts } from '#web/storefront/gear/delivery-facts.tsx';
import { GearGrid } from '#web/storefront/gear/gear-grid.tsx';
import { ProductForm } from '#web/storefront/gear/product-form.tsx';
import { ProductPictures } from '#web/storefront/gear/product-pictures.tsx';
import { useVariant } from '#web/storefront/gear/use-variant.ts';
import type { Route } from './+types/gear-product';

const MOST_OTHERS = 4;

export async function loader({ context, params }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const item = await storefront.gearItem(params.slug);
  if (!item) throw data(null, { status: 404 });
  const others = (await storefront.gear()).filter(({ slug }) => slug !== item.slug);
  const near = others.filter(({ category }) => category === item.category);
  const more = [...near, ...others.filter((other) => !near.includes(other))].slice(0, MOST_OTHERS);
  return { item, more, shipping: await storefront.shipping(), origin: storefront.settings.origin };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: 'Page not found - Fulldraw' }];
  const { item, origin } = loaderData;
  const path = `/gear/${item.slug}` as const;
  const [picture] = item.pictures;
  return [
    ...describePage({
      title: item.name,
      description: summarise(item.description),
      address: { origin, path },
      ...(picture && { picture: { path: picture.url, alt: picture.alt, width: 1200, height: 1200 } }),
    }),
    describePlace(origin, path, item.name, [{ path: '/gear', name: 'Gear' }]),
    describeGear(origin, item),
  ];
}

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasGuide: true };

export default function GearProduct({ loaderData: { item, more, shipping } }: Route.ComponentProps) {
  // Another product begins with nothing of the one before.
  return (
    <>
      <Product key={item.slug} item={item} shipping={shipping} />
      {more.length > 0 && (
        <section aria-labelledby="more-title" className="border-rule border-t pt-[clamp(3rem,6vw,6rem)] pb-chapter">
          <div className="edge flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 pb-8">
            <h2 id="more-title" className="title-chapter">
              More gear
            </h2>
            <Link
              to="/gear"
              className="inline-flex min-h-11 items-center underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
            >
              All gear
            </Link>
          </div>
          <div className="mx-auto max-w-[160rem] px-1">
            <GearGrid gear={more} heading="h3" />
          </div>
        </section>
      )}
    </>
  );
}

function Product({ item, shipping }: Pick<Route.ComponentProps['loaderData'], 'item' | 'shipping'>) {
  const looked = useVariant(item);
  return (
    <div className="mx-auto grid max-w-[160rem] gap-x-[4vw] pt-18 pb-chapter lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="lg:sticky lg:top-18 lg:self-start">
        <ProductPictures name={item.name} pictures={item.pictures} color={looked.choice.color} />
      </div>
      <div className="px-edge pt-8 lg:max-w-[40rem] lg:pt-12 lg:pl-0">
        <nav aria-label="Where this is" className="text-sm">
          <ol className="flex flex-wrap gap-x-2 text-ash">
            <li>
              <Link to="/gear" className="inline-flex min-h-11 items-center hover:text-bone">
                Gear
              </Link>
            </li>
            <li aria-hidden="true" className="self-center">
              /
            </li>
            <li>
              <Link
                to={`/gear?category=${categoryWord(item.category)}`}
                className="inline-flex min-h-11 items-center hover:text-bone"
              >
                {item.category}
              </Link>
            </li>
          </ol>
        </nav>
        <h1 className="title-chapter mt-2">{item.name}</h1>
        <ProductForm item={item} looked={looked} />
        <p className="mt-10 max-w-[34em] whitespace-pre-line text-lg">{item.description}</p>
        {item.kind === 'stock' && <ShipsWithNote className="mt-10" />}
        <DeliveryFacts item={item} shipping={shipping} />
      </div>
    </div>
  );
}
