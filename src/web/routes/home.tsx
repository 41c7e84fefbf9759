import type { PageTraits } from '../layout/page-traits.ts';
import { storefrontContext } from '../load-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { SHARE_PICTURES } from '../seo/share-pictures.ts';
import { describeMaker } from '../seo/structured-data.ts';
import { ContactSection } from '../storefront/contact/contact-section.tsx';
import { Figures } from '../storefront/home/figures.tsx';
import { HomeHero } from '../storefront/home/home-hero.tsx';
import { HowPreOrderingWorks } from '../storefront/home/how-pre-ordering-works.tsx';
import { StaticCam } from '../storefront/home/static-cam.tsx';
import { Landing } from '../storefront/landing/landing.tsx';
import { wordTerms } from '../storefront/terms-words.ts';
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
