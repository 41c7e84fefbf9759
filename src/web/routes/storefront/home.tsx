import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage } from '#web/seo/describe-page.ts';
import { SHARE_PICTURES } from '#web/seo/share-pictures.ts';
import { describeMaker } from '#web/seo/structured-data.ts';
import { ContactSection } from '#web/storefront/contact/contact-section.tsx';
import { Figures } from '#web/storefront/home/figures.tsx';
import { HomeHero } from '#web/storefront/home/home-hero.tsx';
import { HowPreOrderingWorks } from '#web/storefront/home/how-pre-ordering-works.tsx';
import { StaticCam } from '#web/storefront/home/static-cam.tsx';
import { Landing } from '#web/storefront/landing/landing.tsx';
import { wordTerms } from '#web/storefront/terms-text.ts';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const { landing, origin } = storefront.settings;
  return { landing, origin, terms: await storefront.preOrderTerms() };
}

const description =
  'The Hunter turns its cams in the riser, so nothing rides on the limbs: quiet, no recoil, up to 355 FPS. See how it works, and pre-order yours.';

export function meta({ loaderData: { landing, origin } }: Route.MetaArgs): Route.MetaDescriptors {
  const page = { address: { origin, path: '/' }, picture: SHARE_PICTURES.home };
  if (landing === 'coming-soon')
    return describePage({ ...page, title: 'Fulldraw', description: 'Website coming soon.' });
  return [
    ...describePage({ ...page, title: 'The hunting bow whose cam stays put', description }),
    ...describeMaker(origin),
  ];
}

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasContactForm: true, hasGuide: true };

export default function Home({ loaderData: { landing, terms } }: Route.ComponentProps) {
  if (landing === 'coming-soon') return <Landing />;
  return (
    <>
      <HomeHero />
      <StaticCam />
      <Figures />
      <HowPreOrderingWorks terms={terms && wordTerms(terms)} />
      <ContactSection />
    </>
  );
}
