import { useQuery } from '@tanstack/react-query';
import { listCampaigns, readCampaign } from '#contract/campaigns/campaign-calls.ts';
import type { StaffCampaign } from '#contract/campaigns/campaign-schemas.ts';
import { queryClient } from '#web/client/query-client.ts';
import { keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';

const oneQuery = (id: number) => staffQuery(readCampaign, { params: { campaign: String(id) } });

/** All campaigns, and the products that could get one. */
export function useCampaigns() {
  return useQuery({ ...staffQuery(listCampaigns), refetchOnMount: 'always' });
}

export function useCampaign(id: number) {
  return useQuery({ ...oneQuery(id), refetchOnMount: 'always' });
}

/** The answer of a change is the campaign as it stands now. */
export function useKeepCampaign() {
  return async (campaign: StaffCampaign) => {
    await keepAnswer(oneQuery(campaign.id), campaign);
    rereadAbout('campaigns');
  };
}

/** Reads the campaign again before the next look at a change: a colleague has changed it. Never rejects. */
export function useRereadCampaign() {
  return (id: number) => queryClient().invalidateQueries({ queryKey: oneQuery(id).queryKey });
}
