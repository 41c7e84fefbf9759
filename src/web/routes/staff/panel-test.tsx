import { describePage } from '#web/seo/describe-page.ts';
import { TestMailPanel } from '#web/staff/test-mail/test-mail-panel.tsx';

export const meta = () => describePage({ title: 'Test', index: false });

export default function PanelTest() {
  return <TestMailPanel />;
}
