import { describePage } from '#web/seo/describe-page.ts';

export { OrdersPage as default } from '#web/staff/orders/desk/list/staff-orders-page.tsx';

export const meta = () => describePage({ title: 'Orders', index: false });
