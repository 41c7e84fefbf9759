import { Link } from 'react-router';
import { printTerms } from '#web/bow-parts/printed-terms.ts';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import { describeMaker } from '#web/seo/structured-data.ts';
import { ContactSection } from '#web/storefront/contact/contact-section.tsx';
import { HowPreOrderingWorks } from '#web/storefront/home/how-pre-ordering-works.tsx';
import { StaticCam } from '#web/storefront/home/static-cam.tsx';
import { WhoMakesIt } from '#web/storefront/home/who-makes-it.tsx';
import { AXLE_TO_AXLE, LET_OFF, SPEED, WEIGHT } from '#web/storefront/hunter/hunter-facts.ts';
import { Landing } from '#web/storefront/landing.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Picture } from '#web/ui/picture.tsx';
import wide from '../../../../assets/pictures/hero-landscape-tan.webp?picture';
import upright from '../../../../assets/pictures/hero-portrait-tan.webp?picture';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const { landing, origin } = storefront.settings;
  const [terms, { makers, film }] = await Promise.all([storefront.countedTerms(), storefront.maker()]);
  return { landing, origin, terms, maker: { makers, film } };
}

const description =
  'The Hunter turns its cams in the riser, so nothing rides on the limbs: quiet, no recoil, up to 355 FPS. See how it works, and pre-order yours.';

export function meta({ loaderData: { landing, origin } }: Route.MetaArgs): Route.MetaDescriptors {
  const page = { address: { origin, path: '/' as const }, picture: SHARE_PICTURES.home };
  if (landing === 'coming-soon')
    return describePage({ ...page, title: 'Fulldraw', description: 'Website coming soon.' });
  return [
    ...describePage({ ...page, title: 'The hunting bow whose cam stays put', description }),
    ...describeMaker(origin),
  ];
}

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasContactForm: true, hasGuide: true };

export default function Home({ loaderData: { landing, terms, maker } }: Route.ComponentProps) {
  if (landing === 'coming-soon') return <Landing />;
  return (
    <>
      <HomeHero />
      <StaticCam />
      <Figures />
      <HowPreOrderingWorks terms={terms && printTerms(terms)} />
      <WhoMakesIt maker={maker} />
      <ContactSection />
    </>
  );
}

function Figures() {
  return (
    <section aria-label="The Hunter in figures" className="edge pt-12 pb-chapter lg:pt-20">
      <dl className="grid grid-cols-2 gap-y-12 lg:grid-cols-4">
        {[SPEED, WEIGHT, AXLE_TO_AXLE, LET_OFF].map(({ name, prefix, value, unit }) => (
          <div key={name} className="flex flex-col-reverse justify-end border-rule-strong border-t pt-5">
            <dt className="mt-4 text-ash">
              {name}
              {prefix && `, ${prefix}`}
            </dt>
            <dd className="figure-tall">
              {value}
              <span className="ml-2 font-semibold text-[0.32em] text-tan tracking-normal">{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function HomeHero() {
  return (
    <section aria-labelledby="home-title" className="relative flex min-h-svh flex-col overflow-clip bg-[#070707]">
      <Picture
        source={wide}
        portrait={upright}
        first
        alt="The Hunter compound bow in Tan, from the cam side: upper cam on the riser arm, steel drive shaft, carbon limbs"
        sizes="100vw"
        className="absolute inset-0 size-full object-cover object-[72%_40%] portrait:top-[9%]"
      />
      <div className="absolute inset-x-0 top-0 h-32 bg-[linear-gradient(to_bottom,rgb(8_11_9/0.9),transparent)]" />
      <div className="absolute inset-x-0 bottom-0 h-2/5 bg-[linear-gradient(to_top,var(--color-night),transparent)]" />
      <div className="edge relative flex flex-1 flex-col items-start pt-24 pb-[clamp(2rem,7vh,6rem)] landscape:justify-end landscape:pt-28">
        <h1 id="home-title" className="title-hero max-w-[4.6em]">
          The cam stays put.
        </h1>
        <p className="prose-lead mt-6 portrait:mt-4 max-w-[25em] text-bone">
          The Hunter is the first hunting bow with a patented static cam, mounted on the riser.
        </p>
        <Link to="/bows" className={buttonLook('blaze', 'mt-8 portrait:mt-auto')}>
          See the Hunter
        </Link>
      </div>
    </section>
  );
}
