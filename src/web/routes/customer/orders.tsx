import { describePage } from '#web/seo/describe-page.ts';

export { OrdersPage as default } from '#web/order-list/orders-page.tsx';

export const meta = () => describePage({ title: 'Order History', index: false });
