import { Link } from 'react-router';
import { ConfiguratorFrame } from '#web/configurator/configurator-frame.tsx';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import { describePlace } from '#web/seo/structured-data.ts';
import { ContactSection } from '#web/storefront/contact/contact-section.tsx';
import { ShortPage } from '#web/storefront/short-page.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import limb from '../../../../assets/pictures/limb-black.webp?picture';
import type { Route } from './+types/build-your-bow';

export function loader({ context }: Route.LoaderArgs) {
  const { origin, configurator, configuratorUrl } = context.get(storefrontContext).settings;
  return { origin, configurator, configuratorUrl };
}

export const meta = ({ loaderData: { origin } }: Route.MetaArgs) => [
  ...describePage({
    title: 'Build your bow: finish, draw and hand',
    description:
      'Turn the Hunter in your hands: finish, draw length, draw weight, hand. Share your build and pre-order it.',
    address: { origin, path: '/build-your-bow' },
    picture: SHARE_PICTURES.build,
  }),
  describePlace(origin, '/build-your-bow', 'Build your bow'),
];

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasContactForm: true, hasGuide: true };

export default function BuildYourBow({ loaderData: { configurator, configuratorUrl } }: Route.ComponentProps) {
  return (
    <>
      {configuratorUrl || configurator ? <InFrame address={configuratorUrl} /> : <NoConfigurator />}
      <ContactSection />
    </>
  );
}

/** The shop's own configurator, or another at its address. */
function InFrame({ address }: { address: string | null }) {
  return (
    <section className="pt-28">
      <div className="edge mb-4 flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h1 className="title-chapter">Build your bow</h1>
        <Experts />
      </div>
      {address === null ? <ConfiguratorFrame /> : <OtherConfigurator address={address} />}
    </section>
  );
}

function OtherConfigurator({ address }: { address: string }) {
  return (
    <div className="edge">
      <div className="relative h-[max(34rem,78svh)] border border-rule">
        <Skeleton className="absolute inset-0" />
        <iframe src={address} title="Bow configurator" allow="fullscreen" className="relative size-full" />
      </div>
    </div>
  );
}

function NoConfigurator() {
  return (
    <ShortPage title="Build your bow" picture={limb}>
      <p className="prose-lead mt-6 max-w-[28em]">
        The configurator is not open at the moment. Tell us your draw length and how you hunt, and we set up a Hunter
        with you.
      </p>
      <div className="mt-8">
        <Experts />
      </div>
    </ShortPage>
  );
}

function Experts() {
  return (
    <Link to="#contact" className={buttonLook('line', 'bg-night/60')}>
      Contact our experts
    </Link>
  );
}
