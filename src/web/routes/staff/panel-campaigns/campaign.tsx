import { describePage } from '#web/seo/describe-page.ts';

export { CampaignPage as default } from '#web/staff/campaigns/campaign-page.tsx';

export const meta = () => describePage({ title: 'Campaign', index: false });
