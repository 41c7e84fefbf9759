import { describePage } from '#web/seo/describe-page.ts';
import { PhonePage } from '#web/staff/phone/phone-page.tsx';
import type { Route } from './+types/mobile-admin';

export const links: Route.LinksFunction = () => [
  { rel: 'manifest', href: '/mobile-admin.webmanifest' },
  { rel: 'apple-touch-icon', href: '/mobile-admin-apple.png' },
];

export const meta = () => describePage({ title: 'Staff on the phone', index: false });

export default function MobileAdmin() {
  return <PhonePage />;
}
