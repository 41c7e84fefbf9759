import { describePage } from '#web/seo/describe-page.ts';

export { ErasePage as default } from '#web/account/erase-page.tsx';

export const meta = () => describePage({ title: 'Erase my data', index: false });
