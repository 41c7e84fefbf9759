import { describePage } from '#web/seo/describe-page.ts';

export { CampaignsPage as default } from '#web/staff/campaigns/campaigns-page.tsx';

export const meta = () => describePage({ title: 'Campaigns', index: false });
