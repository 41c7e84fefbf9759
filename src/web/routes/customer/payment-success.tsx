import { describePage } from '#web/seo/describe-page.ts';

export { ConfirmationPage as default } from '#web/checkout/confirmation-page.tsx';

export const meta = () => describePage({ title: 'Your pre-order', index: false });
