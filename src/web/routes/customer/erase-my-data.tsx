import { ErasePage } from '#web/account/erase-page.tsx';
import { describePage } from '#web/seo/describe-page.ts';

export const meta = () => describePage({ title: 'Erase my data', index: false });

export default function EraseMyData() {
  return <ErasePage />;
}
