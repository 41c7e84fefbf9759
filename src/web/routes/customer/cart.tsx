import { printTerms } from '#web/bow-parts/printed-terms.ts';
import { CartPage } from '#web/cart/cart-page.tsx';
import { storefrontContext } from '#web/load-context.ts';
import { describePage } from '#web/seo/describe-page.ts';
import type { Route } from './+types/cart';

/** The terms and rates alone; what is in the cart is fetched by the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const storefront = context.get(storefrontContext);
  const [terms, shipping] = await Promise.all([storefront.allTerms(), storefront.shipping()]);
  return { terms, shipping };
}

export const meta = () => describePage({ title: 'Your cart', index: false });

export { revalidateForAnotherPage as shouldRevalidate } from '#web/client/revalidate-for-another-page.ts';

export default function Cart({ loaderData: { terms, shipping } }: Route.ComponentProps) {
  return (
    <CartPage bows={terms.map((each) => ({ productId: each.productId, ...printTerms(each) }))} shipping={shipping} />
  );
}
