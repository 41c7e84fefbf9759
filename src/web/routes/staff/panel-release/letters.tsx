import { describePage } from '#web/seo/describe-page.ts';
import { LettersPage } from '#web/staff/letters/letters-page.tsx';

export const meta = () => describePage({ title: 'Build letters', index: false });

export default LettersPage;
