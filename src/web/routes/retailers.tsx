import { Link } from 'react-router';
import forest from '../../../assets/pictures/forest-tan.webp?picture';
import type { PageTraits } from '../layout/page-traits.ts';
import { storefrontContext } from '../load-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { SHARE_PICTURES } from '../seo/share-pictures.ts';
import { describePlace } from '../seo/structured-data.ts';
import { ContactSection } from '../storefront/contact/contact-section.tsx';
import { takeInquiry } from '../storefront/contact/take-inquiry.ts';
import { DEALER_INQUIRY } from '../storefront/retailers/dealer-inquiry.ts';
import { DealerSection } from '../storefront/retailers/dealer-section.tsx';
import { ShortPage } from '../storefront/short-page.tsx';
import { buttonLook } from '../ui/button-look.ts';
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
