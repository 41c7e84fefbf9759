import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'A new release date', index: false });

export default function Delay() {
  return <h1 className="title-part text-bone">A new release date</h1>;
}
