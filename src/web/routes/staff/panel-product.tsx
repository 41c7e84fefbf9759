import { describePage } from '#web/seo/describe-page.ts';
import { ProductPage } from '#web/staff/products/desk/product-page.tsx';

export function meta() {
  return describePage({ title: 'Product', index: false });
}

export default function PanelProduct() {
  return <ProductPage />;
}
