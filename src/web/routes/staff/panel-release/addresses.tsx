import { describePage } from '#web/seo/describe-page.ts';
import { SuppressionsPage } from '#web/staff/suppressions/suppressions-page.tsx';

export const meta = () => describePage({ title: 'Blocked addresses', index: false });

export default function PanelReleaseAddresses() {
  return <SuppressionsPage />;
}
