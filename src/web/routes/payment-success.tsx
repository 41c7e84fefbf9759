import { ConfirmationPage } from '#web/checkout/confirmation-page.tsx';
import type { Route } from './+types/payment-success';

export function meta(): Route.MetaDescriptors {
  return [
    { title: 'Your pre-order - Fulldraw' },
    { name: 'robots', content: 'noindex' },
    // The address holds the payment's secret.
    { name: 'referrer', content: 'same-origin' },
  ];
}

export default function PaymentSuccess() {
  return <ConfirmationPage />;
}
