import { storefrontContext } from '#web/load-context.ts';
import { BalancePage } from '#web/payment/balance-page.tsx';
import { readLinkedOrderShown } from '#web/payment/linked-order-shown.ts';
import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/complete-payment';

/** The server renders this page for every payment link: its secret is in the address (decision 0067). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { settings, linkedOrder } = context.get(storefrontContext);
  return { stripe: settings.stripe, linked: await readLinkedOrderShown(request.url, linkedOrder) };
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
  return <BalancePage settings={loaderData.stripe} linked={loaderData.linked} />;
}
