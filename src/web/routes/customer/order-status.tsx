import { describePage } from '#web/seo/describe-page.ts';

export { LinkedOrderPage as default } from '#web/order/linked-order-page.tsx';

export const meta = () => describePage({ title: 'Your order', index: false });
