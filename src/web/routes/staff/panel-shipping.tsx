import { describePage } from '#web/seo/describe-page.ts';

export { ShippingPage as default } from '#web/staff/shipping/shipping-page.tsx';

export const meta = () => describePage({ title: 'Shipping rates', index: false });
