import { Link } from 'react-router';
import forest from '../../../assets/pictures/forest-tan.webp?picture';
import type { PageTraits } from '../layout/page-traits.ts';
import { storefrontContext } from '../load-context.ts';
import { describePage } from '../seo/describe-page.ts';
import { ContactSection } from '../storefront/contact/contact-section.tsx';
import { SHARED_PICTURE } from '../storefront/describe-hunter.ts';
import { ShortPage } from '../storefront/short-page.tsx';
import { buttonLook } from '../ui/button-look.ts';
import type { Route } from './+types/retailers';

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(storefrontContext).settings.origin };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  describePage({
    title: 'Retailers',
    description: 'Soon you can find authorized Fulldraw retailers near you and hold the Hunter before you order it.',
    address: { origin: loaderData.origin, path: '/retailers' },
    picture: SHARED_PICTURE,
  });

export const handle: PageTraits = { hasContactForm: true };

export default function Retailers() {
  return (
    <>
      <ShortPage title="Coming soon to a shop near you" picture={forest}>
        <p className="prose-lead mt-6 max-w-[28em]">
          Soon you can find authorized retailers near you here. If you run a shop and want the Hunter in it, write to
          us.
        </p>
        <Link to="/" className={buttonLook('line', 'mt-8 bg-night/60')}>
          Back to Home
        </Link>
      </ShortPage>
      <ContactSection />
    </>
  );
}
