import { describePage } from '#web/seo/describe-page.ts';

export { ProductPage as default } from '#web/staff/products/desk/product-page.tsx';

export const meta = () => describePage({ title: 'Product', index: false });
