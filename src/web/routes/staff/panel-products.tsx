import { describePage } from '#web/seo/describe-page.ts';

export { ProductsPage as default } from '#web/staff/products/desk/products-page.tsx';

export const meta = () => describePage({ title: 'Products', index: false });
