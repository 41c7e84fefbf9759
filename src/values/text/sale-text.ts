import { bowInText } from '#values/bow/finish.ts';
import type { CampaignState } from '#values/order/campaign.ts';

/** What is the matter where a bow takes no pre-orders, the same in pages, at the checkout and in the guide's answers. */
export type ClosedState = Exclude<CampaignState, 'open'>;

export const CLOSED_TITLES: Record<ClosedState, string> = {
  paused: 'Pre-orders are paused',
  sold_out: 'Sold out',
};

/** "We take no pre-orders of the Hunter at the moment." Who has one keeps it. */
export function closedSentence(state: ClosedState, name: string): string {
  return state === 'paused'
    ? `We take no pre-orders of ${bowInText(name)} at the moment.`
    : `Every place for ${bowInText(name)} that we offer is taken.`;
}

type Places = {
  state: CampaignState;
  placesLeft: number | null;
  /** Of the batch that takes orders. */
  batchPlaces?: { left: number; of: number } | null;
};

/** "37 of 200 places left", of the batch that takes orders; null where there is no limit, or nothing left to count. */
export function placesLeftText({ state, placesLeft, batchPlaces }: Places): string | null {
  if (state !== 'open' || !placesLeft) return null;
  if (batchPlaces) {
    const { left, of } = batchPlaces;
    return `${left.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} places left`;
  }
  return placesLeft === 1 ? '1 place left' : `${placesLeft.toLocaleString('en-US')} places left`;
}
