import { describePage } from '#web/seo/describe-page.ts';

export { ContactPage as default } from '#web/staff/inquiries/contact-page.tsx';

export const meta = () => describePage({ title: 'Contact', index: false });
