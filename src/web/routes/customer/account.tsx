import { AccountPage } from '#web/account/account-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export function meta() {
  return describePage({
    title: 'Your account',
    description: 'Your pre-orders at Fulldraw: what is paid, what is due, and where your bow is.',
    index: false,
  });
}

export default function Account() {
  return <AccountPage />;
}
