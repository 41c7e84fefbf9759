import { describePage } from '#web/seo/describe-page.ts';

export { CustomersPage as default } from '#web/staff/customers/customers-page.tsx';

export const meta = () => describePage({ title: 'Customers', index: false });
