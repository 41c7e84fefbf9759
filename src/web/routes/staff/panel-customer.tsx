import { describePage } from '#web/seo/describe-page.ts';
import { CustomerPage } from '#web/staff/customers/desk/customer-page.tsx';
import type { Route } from './+types/panel-customer';

export function meta({ params }: Route.MetaArgs) {
  return describePage({ title: `Customer ${params.email}`, index: false });
}

export default function PanelCustomer() {
  return <CustomerPage />;
}
