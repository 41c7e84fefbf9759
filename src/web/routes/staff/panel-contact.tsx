import { describePage } from '#web/seo/describe-page.ts';
import { ContactPage } from '#web/staff/inquiries/contact-page.tsx';

export function meta() {
  return describePage({ title: 'Contact', index: false });
}

export default function PanelContact() {
  return <ContactPage />;
}
