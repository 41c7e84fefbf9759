import { describePage } from '#web/seo/describe-page.ts';

export { AuditPage as default } from '#web/staff/audit/audit-page.tsx';

export const meta = () => describePage({ title: 'Audit', index: false });
