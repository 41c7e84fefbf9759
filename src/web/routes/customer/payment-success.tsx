import { ConfirmationPage } from '#web/checkout/confirmation-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export function meta() {
  return describePage({ title: 'Your pre-order', index: false });
}

export default function PaymentSuccess() {
  return <ConfirmationPage />;
}
