import { describePage } from '#web/seo/describe-page.ts';

export { GiftCardsPage as default } from '#web/staff/gift-cards/gift-cards-page.tsx';

export const meta = () => describePage({ title: 'Gift cards', index: false });
