import { describePage } from '#web/seo/describe-page.ts';

export { FindOrderPage as default } from '#web/order/find-order-page.tsx';

export const meta = () => describePage({ title: 'Find your order', index: false });
