import { describePage } from '#web/seo/describe-page.ts';
import { CustomersPage } from '#web/staff/customers/customers-page.tsx';

export function meta() {
  return describePage({ title: 'Customers', index: false });
}

export default function PanelCustomers() {
  return <CustomersPage />;
}
