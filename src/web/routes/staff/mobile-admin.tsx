import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/mobile-admin';

export { PhonePage as default } from '#web/staff/phone/phone-page.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'manifest', href: '/mobile-admin.webmanifest' },
  { rel: 'apple-touch-icon', href: '/mobile-admin-apple.png' },
];

export const meta = () => describePage({ title: 'Staff on the phone', index: false });
