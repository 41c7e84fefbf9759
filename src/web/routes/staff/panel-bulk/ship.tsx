import { describePage } from '#web/seo/describe-page.ts';

export { ShipFilePage as default } from '#web/staff/orders/desk/bulk/ship-file-page.tsx';

export const meta = () => describePage({ title: 'Ship by file', index: false });
