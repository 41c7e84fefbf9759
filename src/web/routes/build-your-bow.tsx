import { Link } from 'react-router';
import limb from '../../../assets/pictures/limb-black.webp?picture';
import type { PageTraits } from '../layout/page-traits.ts';
import { storefrontContext } from '../load-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { ContactSection } from '../storefront/contact/contact-section.tsx';
import { SHARED_PICTURE } from '../storefront/describe-hunter.ts';
import { ShortPage } from '../storefront/short-page.tsx';
import { buttonLook } from '../ui/button-look.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/build-your-bow';

export function loader({ context }: Route.LoaderArgs) {
  const { origin, configuratorUrl } = context.get(storefrontContext).settings;
  return { origin, configuratorUrl };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'Build your bow',
    description: 'Set up a Hunter of your own, or ask the people who make it.',
    address: { origin: loaderData.origin, path: '/build-your-bow' },
    picture: SHARED_PICTURE,
  });

export const handle: PageTraits = { hasContactForm: true, hasGuide: true };

export default function BuildYourBow({ loaderData: { configuratorUrl } }: Route.ComponentProps) {
  return (
    <>
      {configuratorUrl ? <Configurator address={configuratorUrl} /> : <NoConfigurator />}
      <ContactSection />
    </>
  );
}

function Configurator({ address }: { address: string }) {
  return (
    <section className="edge pt-32">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
        <h1 className="title-chapter">Build your bow</h1>
        <Experts />
      </div>
      <div className="relative mt-8 h-[max(34rem,78svh)] border border-rule">
        <Skeleton className="absolute inset-0" />
        <iframe src={address} title="Bow configurator" allow="fullscreen" className="relative size-full" />
      </div>
    </section>
  );
}

function NoConfigurator() {
  return (
    <ShortPage title="Build your bow" picture={limb}>
      <p className="prose-lead mt-6 max-w-[28em]">
        The configurator is not open at the moment. Tell us your draw length and how you hunt, and we set up a Hunter
        with you.
      </p>
      <Experts />
    </ShortPage>
  );
}

function Experts() {
  return (
    <Link to="#contact" className={buttonLook('line', 'mt-8 bg-night/60')}>
      Contact our experts
    </Link>
  );
}
