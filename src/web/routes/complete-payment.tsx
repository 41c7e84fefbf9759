import { BalancePage } from '#web/payment/balance-page.tsx';
import { storefrontContext } from '../load-context.ts';
import type { Route } from './+types/complete-payment';

export function loader({ context }: Route.LoaderArgs) {
  return { stripe: context.get(storefrontContext).settings.stripe };
}

export function meta(): Route.MetaDescriptors {
  return [
    { title: 'Complete your payment - Fulldraw' },
    { name: 'robots', content: 'noindex' },
    // The address is the link's secret.
    { name: 'referrer', content: 'same-origin' },
  ];
}

export default function CompletePayment({ loaderData }: Route.ComponentProps) {
  return <BalancePage settings={loaderData.stripe} />;
}
