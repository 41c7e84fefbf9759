import { describePage } from '#web/seo/describe-page.ts';
import { CustomerPage } from '#web/staff/customers/customer-page.tsx';

export const meta = () => describePage({ title: 'Customer', index: false });

export default function PanelCustomer() {
  return <CustomerPage />;
}
