import { describePage } from '#web/seo/describe-page.ts';

export { MakerPage as default } from '#web/staff/maker/maker-page.tsx';

export const meta = () => describePage({ title: 'Bow and makers', index: false });
