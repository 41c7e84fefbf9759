import type { PageTraits } from '../layout/page-traits.ts';
import { storefrontContext } from '../load-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { describeProduct } from '../seo/structured-data.ts';
import { ContactSection } from '../storefront/contact/contact-section.tsx';
import { HUNTER_DESCRIPTION, SHARED_PICTURE } from '../storefront/describe-hunter.ts';
import { Features } from '../storefront/hunter/features.tsx';
import { Finishes } from '../storefront/hunter/finishes.tsx';
import { Gallery } from '../storefront/hunter/gallery.tsx';
import { HunterHero } from '../storefront/hunter/hunter-hero.tsx';
import { Specifications } from '../storefront/hunter/specifications.tsx';
import { wordTerms } from '../storefront/terms-words.ts';
import type { Route } from './+types/bows';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  return { terms: await storefront.preOrderTerms(), origin: storefront.settings.origin };
}

export function meta({ loaderData: { origin, terms } }: Route.MetaArgs): Route.MetaDescriptors {
  const page = { title: 'The Hunter', description: HUNTER_DESCRIPTION, address: { origin, path: '/bows' } };
  const described = describePage({ ...page, picture: SHARED_PICTURE });
  if (!terms) return described;
  const product = { origin, path: '/bows', description: HUNTER_DESCRIPTION, pictures: [SHARED_PICTURE.path], terms };
  return [...described, describeProduct(product)];
}

export const handle: PageTraits = { hasContactForm: true, hasGuide: true };

export default function Bows({ loaderData }: Route.ComponentProps) {
  const terms = loaderData.terms && wordTerms(loaderData.terms);
  return (
    <>
      <HunterHero terms={terms} />
      <Specifications manufacturing={terms?.manufacturing ?? null} />
      <Features />
      <Finishes />
      <Gallery />
      <ContactSection />
    </>
  );
}
