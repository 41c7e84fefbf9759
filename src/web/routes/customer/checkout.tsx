import { bowInText } from '#values/bow/finish.ts';
import { CheckoutPage } from '#web/checkout/checkout-page.tsx';
import { storefrontContext } from '#web/load-context.ts';
import { describePage, SHARE_PICTURES } from '#web/seo/describe-page.ts';
import type { Route } from './+types/checkout';

export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const { stripe, configurator } = storefront.settings;
  return { bows: await storefront.allTerms(), stripe, configurator };
}

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export function meta({ matches, loaderData, location }: Route.MetaArgs): Route.MetaDescriptors {
  const asked = new URLSearchParams(location.search).get('bow');
  const bow = bowInText(loaderData?.bows.find(({ slug }) => slug === asked)?.productName);
  return describePage({
    title: `Pre-order ${bow}`,
    description: `Pre-order ${bow} with a deposit today; you pay the balance when your bow’s turn comes.`,
    address: { origin: matches[0].loaderData.origin, path: '/checkout' },
    picture: SHARE_PICTURES.hunter,
    index: false,
  });
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { bows, stripe, configurator } = loaderData;
  return <CheckoutPage bows={bows} settings={stripe} configurator={configurator} />;
}
