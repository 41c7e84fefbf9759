import { Link } from 'react-router';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import { describePlace } from '#web/seo/structured-data.ts';
import { ContactSection } from '#web/storefront/contact/contact-section.tsx';
import { takeInquiry } from '#web/storefront/contact/take-inquiry.ts';
import { DEALER_INQUIRY, DealerSection } from '#web/storefront/retailers/dealer-section.tsx';
import { ShortPage } from '#web/storefront/short-page.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import forest from '../../../../assets/pictures/forest-tan.webp?picture';
import type { Route } from './+types/retailers';

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(storefrontContext).settings.origin };
}

/** Takes the dealer inquiry of browsers without JavaScript. */
export const action = (sent: Route.ActionArgs) => takeInquiry(DEALER_INQUIRY, sent);

export const meta = ({ loaderData: { origin } }: Route.MetaArgs) => [
  ...describePage({
    title: 'Retailers near you, soon',
    description: 'Soon you can find authorized Fulldraw retailers near you and hold the Hunter before you order it.',
    address: { origin, path: '/retailers' },
    picture: SHARE_PICTURES.retailers,
  }),
  describePlace(origin, '/retailers', 'Retailers'),
];

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export const handle: PageTraits = { hasContactForm: true, hasGuide: true };

export default function Retailers({ actionData }: Route.ComponentProps) {
  return (
    <>
      <ShortPage title="Coming soon to a shop near you" picture={forest} focus="object-[62%]">
        <p className="prose-lead mt-6 max-w-[28em]">
          Soon you can find authorized retailers near you here, and draw a Hunter before you order it. Until then it
          comes from us, straight to your door.
        </p>
        <p className="mt-8 flex flex-wrap gap-x-6 gap-y-4">
          <Link to="/" className={buttonLook('line', 'bg-night/60')}>
            Back to Home
          </Link>
          <a href="#dealers" className={buttonLook('quiet')}>
            I run a shop
          </a>
        </p>
      </ShortPage>
      <DealerSection answer={actionData} />
      <ContactSection />
    </>
  );
}
