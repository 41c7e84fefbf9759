import { describePage } from '#web/seo/describe-page.ts';
import { CampaignPage } from '#web/staff/campaigns/campaign-page.tsx';

export const meta = () => describePage({ title: 'Campaign', index: false });

export default function PanelCampaign() {
  return <CampaignPage />;
}
