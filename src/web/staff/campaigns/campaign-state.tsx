import type { StaffCampaign } from '#contract/campaigns/campaign-schemas.ts';
import type { CampaignState as State } from '#values/order/campaign.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const LOOKS: Record<State, { tone: BadgeTone; word: string }> = {
  open: { tone: 'good', word: 'Open' },
  paused: { tone: 'warm', word: 'Paused' },
  sold_out: { tone: 'bad', word: 'Sold out' },
};

/** Whether it takes orders, as buyers meet it. */
export function CampaignState({ campaign }: { campaign: StaffCampaign }) {
  const { isActive, productIsActive, state, shownState } = campaign;
  if (!isActive) return <Badge tone="quiet" label="Ended" />;
  if (!productIsActive) return <Badge tone="quiet" label="Product inactive" />;
  const { tone, word } = LOOKS[shownState];
  return (
    <Badge
      tone={tone}
      label={state === 'open' && shownState === 'sold_out' ? 'Sold out: every place is taken' : word}
    />
  );
}
