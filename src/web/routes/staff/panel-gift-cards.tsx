import { describePage } from '#web/seo/describe-page.ts';
import { GiftCardsPage } from '#web/staff/gift-cards/gift-cards-page.tsx';

export const meta = () => describePage({ title: 'Gift cards', index: false });

export default function PanelGiftCards() {
  return <GiftCardsPage />;
}
