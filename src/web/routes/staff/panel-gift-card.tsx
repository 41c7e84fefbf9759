import { describePage } from '#web/seo/describe-page.ts';
import { GiftCardDetailPage } from '#web/staff/gift-cards/staff-gift-card-page.tsx';

export const meta = () => describePage({ title: 'Gift card', index: false });

export default function PanelGiftCard() {
  return <GiftCardDetailPage />;
}
