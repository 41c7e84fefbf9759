import { data, Link, redirect } from 'react-router';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, summarise } from '#web/seo/describe-page.ts';
import { describePlace, describeProduct } from '#web/seo/structured-data.ts';
import { BowSale, useFinishOf } from '#web/storefront/bow/bow-sale.tsx';
import { ContactSection } from '#web/storefront/contact/contact-section.tsx';
import { ProductPictures } from '#web/storefront/gear/product-pictures.tsx';
import type { Route } from './+types/bow';

export async function loader({ context, params }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const bow = (await storefront.bows()).find(({ slug }) => slug === params.slug);
  if (bow) {
    const { warranty } = await storefront.maker();
    return { bow, warranty: warranty?.name ?? null, origin: storefront.settings.origin };
  }
  // The flagship has a page of its own.
  if ((await storefront.preOrderTerms())?.slug === params.slug) throw redirect('/bows');
  throw data(null, { status: 404 });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: 'Page not found - Fulldraw' }];
  const { bow, origin } = loaderData;
  const { slug, terms, pictures } = bow;
  const path = `/bows/${slug}` as const;
  const description = summarise(bow.description);
  const [picture] = pictures;
  const specifications = [
    ...(bow.weight ? [{ name: 'Weight', value: bow.weight, unit: 'lbs' }] : []),
    ...(bow.dimensions ? [{ name: 'Size', value: bow.dimensions, unit: '' }] : []),
  ];
  return [
    ...describePage({
      title: `${terms.productName}, on pre-order`,
      description,
      address: { origin, path },
      ...(picture && { picture: { path: picture.url, alt: picture.alt, width: 1200, height: 1200 } }),
    }),
    describePlace(origin, path, terms.productName, [{ path: '/bows', name: 'Bows' }]),
    describeProduct({ origin, path, description, pictures: pictures.map(({ url }) => url), specifications, terms }),
  ];
}

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasContactForm: true, hasGuide: true };

export default function BowPage({ loaderData: { bow, warranty } }: Route.ComponentProps) {
  // Another bow begins with nothing of the one before.
  return (
    <>
      <Bow key={bow.slug} bow={bow} warranty={warranty} />
      <ContactSection />
    </>
  );
}

function Bow({ bow, warranty }: Pick<Route.ComponentProps['loaderData'], 'bow' | 'warranty'>) {
  const [finish, choose] = useFinishOf(bow);
  const { productName } = bow.terms;
  const facts = [
    ...(bow.weight ? [{ name: 'Weight', words: `${bow.weight} lbs` }] : []),
    ...(bow.dimensions ? [{ name: 'Size', words: bow.dimensions }] : []),
  ];
  return (
    <div className="mx-auto grid max-w-[160rem] gap-x-[4vw] pt-18 pb-chapter lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="lg:sticky lg:top-18 lg:self-start">
        <ProductPictures name={productName} pictures={bow.pictures} color={finish} />
      </div>
      <div className="px-edge pt-8 lg:max-w-[40rem] lg:pt-12 lg:pl-0">
        <nav aria-label="Where this is" className="text-sm">
          <Link to="/bows" className="inline-flex min-h-11 items-center text-ash hover:text-bone">
            Bows
          </Link>
        </nav>
        <h1 className="title-chapter mt-2">{productName}</h1>
        <BowSale bow={bow} warranty={warranty} finish={finish} onFinish={choose} />
        <p className="mt-10 max-w-[34em] whitespace-pre-line text-lg">{bow.description}</p>
        {facts.length > 0 && (
          <dl className="mt-8 border-rule-strong border-t">
            {facts.map(({ name, words }) => (
              <div key={name} className="flex justify-between gap-x-6 border-rule border-b py-2.5">
                <dt className="shrink-0 text-ash">{name}</dt>
                <dd className="text-right">{words}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}
