import { describePage } from '#web/seo/describe-page.ts';

export { MailsPage as default } from '#web/staff/mails/mails-page.tsx';

export const meta = () => describePage({ title: 'Emails', index: false });
