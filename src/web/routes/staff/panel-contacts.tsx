import { describePage } from '#web/seo/describe-page.ts';
import { ContactsPage } from '#web/staff/inquiries/contacts-page.tsx';

export function meta() {
  return describePage({ title: 'Contacts', index: false });
}

export default function PanelContacts() {
  return <ContactsPage />;
}
