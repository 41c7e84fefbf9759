import { describePage } from '#web/seo/describe-page.ts';

export { OrderPapersPage as default } from '#web/staff/workshop/order-papers-page.tsx';

export const meta = () => describePage({ title: 'Papers of orders', index: false });
