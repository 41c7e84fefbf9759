import { describePage } from '#web/seo/describe-page.ts';

export { PayoutPage as default } from '#web/staff/money/payout-page.tsx';

export const meta = () => describePage({ title: 'Payout', index: false });
