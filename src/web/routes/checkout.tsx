import { CheckoutPage } from '#web/checkout/checkout-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';
import { storefrontContext } from '../load-context.ts';
import type { Route } from './+types/checkout';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const { stripe, configurator } = storefront.settings;
  return { terms: await storefront.preOrderTerms(), stripe, configurator };
}

export function meta() {
  return describePage({ title: 'Pre-order the Hunter', index: false });
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { terms, stripe, configurator } = loaderData;
  return <CheckoutPage terms={terms} settings={stripe} configurator={configurator} />;
}
