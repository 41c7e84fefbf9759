import { storefrontContext } from '#web/load-context.ts';
import { BalancePage } from '#web/payment/balance-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/complete-payment';

export function loader({ context }: Route.LoaderArgs) {
  return { stripe: context.get(storefrontContext).settings.stripe };
}

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export function meta() {
  return describePage({
    title: 'Complete your payment',
    description: 'Look over your order and pay what is due, by card or with a gift card.',
    index: false,
  });
}

export default function CompletePayment({ loaderData }: Route.ComponentProps) {
  return <BalancePage settings={loaderData.stripe} />;
}
