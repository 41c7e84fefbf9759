import type { MakerFacts } from '#values/maker.ts';
import { printTerms } from '#web/bow-parts/printed-terms.ts';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import { describePlace, describeProduct } from '#web/seo/structured-data.ts';
import { OtherBows } from '#web/storefront/bow/other-bows.tsx';
import { ContactSection } from '#web/storefront/contact/contact-section.tsx';
import { GearTeaser } from '#web/storefront/gear/gear-teaser.tsx';
import { BuyBar } from '#web/storefront/hunter/buy-bar.tsx';
import { Comparison } from '#web/storefront/hunter/comparison.tsx';
import { DrawSection } from '#web/storefront/hunter/draw-section.tsx';
import { Features } from '#web/storefront/hunter/features.tsx';
import { FromTheField } from '#web/storefront/hunter/from-the-field.tsx';
import { Gallery } from '#web/storefront/hunter/gallery.tsx';
import { SPECIFICATIONS } from '#web/storefront/hunter/hunter-facts.ts';
import { HunterHero } from '#web/storefront/hunter/hunter-hero.tsx';
import { Specifications } from '#web/storefront/hunter/specifications.tsx';
import black from '../../../../assets/pictures/profile-black.webp?picture';
import tan from '../../../../assets/pictures/profile-tan.webp?picture';
import type { Route } from './+types/bows';

/** Of the gear below the bow. */
const FEW = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const { origin, configurator } = storefront.settings;
  const gear = (await storefront.gear()).filter(({ left }) => left !== 0).slice(0, FEW);
  const [terms, bows, maker] = await Promise.all([storefront.countedTerms(), storefront.bows(), storefront.maker()]);
  return { terms, bows, gear, origin, configurator, ...seenOf(maker) };
}

/** What this page shows of what the owner has given; the warranty's words stand in the terms. */
function seenOf({ warranty, patent, testers, photographs }: MakerFacts) {
  return { warranty: warranty?.name ?? null, patent, testers, photographs };
}

export function meta({ loaderData: { origin, terms } }: Route.MetaArgs): Route.MetaDescriptors {
  const page = { path: '/bows', description: HUNTER_DESCRIPTION } as const;
  const picture = SHARE_PICTURES.hunter;
  const described = [
    ...describePage({
      ...page,
      title: 'The Hunter, a static-cam hunting bow',
      address: { origin, path: page.path },
      picture,
    }),
    describePlace(origin, page.path, 'The Hunter'),
  ];
  if (!terms) return described;
  const pictures = [picture.path, black.img.src, tan.img.src];
  return [...described, describeProduct({ ...page, origin, pictures, specifications: SPECIFICATIONS, terms })];
}

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasContactForm: true, hasGuide: true };

export default function Bows({ loaderData }: Route.ComponentProps) {
  const terms = loaderData.terms && printTerms(loaderData.terms);
  return (
    <>
      <HunterHero terms={terms} configurator={loaderData.configurator} warranty={loaderData.warranty} />
      <Specifications terms={terms} patent={loaderData.patent} />
      <DrawSection />
      <Features />
      <Comparison />
      <Gallery />
      <FromTheField maker={loaderData} />
      <GearTeaser
        gear={loaderData.gear}
        bow={
          terms?.state === 'open' && loaderData.terms
            ? { productId: loaderData.terms.productId, deposit: terms.deposit }
            : null
        }
      />
      <OtherBows bows={loaderData.bows} />
      <ContactSection />
      {terms && <BuyBar terms={terms} />}
    </>
  );
}

/** The sentence that search engines and shared links show for the bow. */
const HUNTER_DESCRIPTION =
  'The Hunter: a 24-inch compound hunting bow with the first patented static cam. Up to 355 FPS, 4.8 lbs, 70-80% let-off, made in the USA.';
