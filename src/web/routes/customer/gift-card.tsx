import { describePage } from '#web/seo/describe-page.ts';

export { GiftCardPage as default } from '#web/gift-cards/gift-card-page.tsx';

export const meta = () => describePage({ title: 'Check a gift card', index: false });
