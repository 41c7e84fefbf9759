import { AccountPage } from '#web/account/account-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export function meta() {
  return describePage({ title: 'Your account', index: false });
}

export default function Account() {
  return <AccountPage />;
}
