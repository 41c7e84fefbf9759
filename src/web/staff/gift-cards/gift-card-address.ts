import { GIFT_CARD_STATES } from '#values/order/gear.ts';
import { readBefore, writeQuery } from '#web/staff/parts/list-address.ts';
import type { GiftCardPage } from './use-gift-cards.ts';

/** The names are the contract's. What cannot be meant is left out. */
export function readGiftCardAddress(query: URLSearchParams): GiftCardPage {
  return {
    state: GIFT_CARD_STATES.find((state) => state === query.get('state')) ?? null,
    search: query.get('search') ?? '',
    before: readBefore(query),
  };
}

/** "?state=blocked&before=17", or nothing for the first page of all cards. */
export function writeGiftCardAddress({ state, search, before }: GiftCardPage): string {
  return writeQuery({ state, search: search.trim(), before });
}
