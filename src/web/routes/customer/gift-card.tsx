import { GiftCardPage } from '#web/gift-cards/gift-card-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'Check a gift card', index: false });

export default function GiftCard() {
  return <GiftCardPage />;
}
