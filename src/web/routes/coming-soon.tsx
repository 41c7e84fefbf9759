import { Link } from 'react-router';
import cam from '../../../assets/pictures/cam-tan.webp?picture';
import type { PageTraits } from '../layout/page-traits.ts';
import { describePage } from '../seo/describe-page.ts';
import { ShortPage } from '../storefront/short-page.tsx';
import { buttonLook } from '../ui/button-look.ts';

export const meta = () => describePage({ title: 'Not available yet', index: false });

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
