import { describePage } from '#web/seo/describe-page.ts';
import { ProductsPage } from '#web/staff/products/desk/products-page.tsx';

export function meta() {
  return describePage({ title: 'Products', index: false });
}

export default function PanelProducts() {
  return <ProductsPage />;
}
