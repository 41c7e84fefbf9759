import { Link } from 'react-router';
import type { PageTraits } from '#web/layout/page-traits.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import { ShortPage } from '#web/storefront/short-page.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import cam from '../../../../assets/pictures/cam-tan.webp?picture';
import type { Route } from './+types/coming-soon';

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describePage({
    title: 'Not available yet',
    description: 'This part of the Fulldraw shop is not open yet. The Hunter is: see it, and pre-order yours.',
    address: { origin: matches[0].loaderData.origin, path: '/coming-soon' },
    picture: SHARE_PICTURES.home,
    index: false,
  });
}

export const handle: PageTraits = { hasGuide: true };

export default function ComingSoon() {
  return (
    <ShortPage title="Not Available Yet!" picture={cam} focus="max-lg:object-[30%]">
      <p className="prose-lead mt-6 max-w-[26em]">
        We are still working on this part of the shop. The bow is further along.
      </p>
      <Link to="/" className={buttonLook('line', 'mt-8 bg-night/60')}>
        Back to Home
      </Link>
    </ShortPage>
  );
}
