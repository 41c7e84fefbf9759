import { describePage } from '#web/seo/describe-page.ts';
import { AccountPage } from '#web/staff/account/staff-account-page.tsx';

export const meta = () => describePage({ title: 'Your account', index: false });

export default function PanelAccount() {
  return <AccountPage />;
}
