import { describePage } from '#web/seo/describe-page.ts';

export { ContactsPage as default } from '#web/staff/inquiries/contacts-page.tsx';

export const meta = () => describePage({ title: 'Contacts', index: false });
