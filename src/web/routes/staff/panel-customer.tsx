import { describePage } from '#web/seo/describe-page.ts';

export { CustomerPage as default } from '#web/staff/customers/customer-page.tsx';

export const meta = () => describePage({ title: 'Customer', index: false });
