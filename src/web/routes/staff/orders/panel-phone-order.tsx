import { describePage } from '#web/seo/describe-page.ts';

export { PhoneOrderPage as default } from '#web/staff/orders/desk/phone-order/phone-order-page.tsx';

export const meta = () => describePage({ title: 'Order by phone', index: false });
