import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'Delay notice', index: false });

export default function PanelReleaseDelay() {
  return <h1 className="title-desk text-bone">Delay notice</h1>;
}
