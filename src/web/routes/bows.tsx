import black from '../../../assets/pictures/profile-black.webp?picture';
import tan from '../../../assets/pictures/profile-tan.webp?picture';
import type { PageTraits } from '../layout/page-traits.ts';
import { storefrontContext } from '../load-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { SHARE_PICTURES } from '../seo/share-pictures.ts';
import { describePlace, describeProduct } from '../seo/structured-data.ts';
import { ContactSection } from '../storefront/contact/contact-section.tsx';
import { HUNTER_DESCRIPTION } from '../storefront/describe-hunter.ts';
import { BuyBar } from '../storefront/hunter/buy-bar.tsx';
import { DrawSection } from '../storefront/hunter/draw-section.tsx';
import { Features } from '../storefront/hunter/features.tsx';
import { Gallery } from '../storefront/hunter/gallery.tsx';
import { SPECIFICATIONS } from '../storefront/hunter/hunter-facts.ts';
import { HunterHero } from '../storefront/hunter/hunter-hero.tsx';
import { Specifications } from '../storefront/hunter/specifications.tsx';
import { wordTerms } from '../storefront/terms-words.ts';
import type { Route } from './+types/bows';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const { origin, configurator } = storefront.settings;
  return { terms: await storefront.preOrderTerms(), origin, configurator };
}

export function meta({ loaderData: { origin, terms } }: Route.MetaArgs): Route.MetaDescriptors {
  const page = { path: '/bows', description: HUNTER_DESCRIPTION };
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
  const terms = loaderData.terms && wordTerms(loaderData.terms);
  return (
    <>
      <HunterHero terms={terms} configurator={loaderData.configurator} />
      <Specifications manufacturing={terms?.manufacturing ?? null} />
      <DrawSection />
      <Features />
      <Gallery />
      <ContactSection />
      {terms && <BuyBar terms={terms} />}
    </>
  );
}
