import { CheckoutPage } from '#web/checkout/checkout-page.tsx';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import type { Route } from './+types/checkout';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const { stripe, configurator } = storefront.settings;
  return { terms: await storefront.preOrderTerms(), stripe, configurator };
}

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return describePage({
    title: 'Pre-order the Hunter',
    description: 'Pre-order the Hunter with a deposit today; you pay the balance when your bow’s turn comes.',
    address: { origin: matches[0].loaderData.origin, path: '/checkout' },
    picture: SHARE_PICTURES.hunter,
    index: false,
  });
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { terms, stripe, configurator } = loaderData;
  return <CheckoutPage terms={terms} settings={stripe} configurator={configurator} />;
}
