import { CheckoutPage } from '#web/checkout/checkout-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';
import { storefrontContext } from '../load-context.ts';
import type { Route } from './+types/checkout';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  return { terms: await storefront.preOrderTerms(), stripe: storefront.settings.stripe };
}

export function meta() {
  return describePage({ title: 'Pre-order the Hunter', index: false });
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage terms={loaderData.terms} settings={loaderData.stripe} />;
}
