import { describePage } from '#web/seo/describe-page.ts';
import { AuditPage } from '#web/staff/audit/audit-page.tsx';

export const meta = () => describePage({ title: 'Audit', index: false });

export default function PanelAudit() {
  return <AuditPage />;
}
