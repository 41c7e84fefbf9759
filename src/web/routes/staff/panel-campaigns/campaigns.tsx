import { describePage } from '#web/seo/describe-page.ts';
import { CampaignsPage } from '#web/staff/campaigns/campaigns-page.tsx';

export const meta = () => describePage({ title: 'Campaigns', index: false });

export default function PanelCampaigns() {
  return <CampaignsPage />;
}
