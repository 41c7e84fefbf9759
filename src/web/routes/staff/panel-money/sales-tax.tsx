import { describePage } from '#web/seo/describe-page.ts';

export { SalesTaxPage as default } from '#web/staff/money/sales-tax-page.tsx';

export const meta = () => describePage({ title: 'Sales tax', index: false });
