import { describePage } from '#web/seo/describe-page.ts';

export { TeamPage as default } from '#web/staff/team/team-page.tsx';

export const meta = () => describePage({ title: 'Team', index: false });
