import { describePage } from '#web/seo/describe-page.ts';
import { TeamPage } from '#web/staff/team/team-page.tsx';

export const meta = () => describePage({ title: 'Team', index: false });

export default function PanelTeam() {
  return <TeamPage />;
}
