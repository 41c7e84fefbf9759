import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'Blocked addresses', index: false });

export default function PanelReleaseAddresses() {
  return <h1 className="title-desk text-bone">Blocked addresses</h1>;
}
