import { ConfirmationPage } from '#web/checkout/confirmation-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export function meta() {
  // The address holds the payment's secret.
  return [...describePage({ title: 'Your pre-order', index: false }), { name: 'referrer', content: 'same-origin' }];
}

export default function PaymentSuccess() {
  return <ConfirmationPage />;
}
