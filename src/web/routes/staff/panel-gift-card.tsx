import { describePage } from '#web/seo/describe-page.ts';

export { GiftCardDetailPage as default } from '#web/staff/gift-cards/staff-gift-card-page.tsx';

export const meta = () => describePage({ title: 'Gift card', index: false });
