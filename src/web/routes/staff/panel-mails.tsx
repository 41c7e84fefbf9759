import { describePage } from '#web/seo/describe-page.ts';
import { MailsPage } from '#web/staff/mails/mails-page.tsx';

export const meta = () => describePage({ title: 'Emails', index: false });

export default function PanelMails() {
  return <MailsPage />;
}
