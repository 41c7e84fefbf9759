import { GIFT_CARD_STATES } from '#values/order/gear.ts';
import type { GiftCardPage } from './use-gift-cards.ts';

/** The names are the contract's. What cannot be meant is left out: an address may be old, or typed by hand. */
export function readGiftCardAddress(query: URLSearchParams): GiftCardPage {
  const before = query.get('before') ?? '';
  return {
    state: GIFT_CARD_STATES.find((state) => state === query.get('state')) ?? null,
    search: query.get('search') ?? '',
    before: /^[1-9]\d{0,8}$/.test(before) ? before : null,
  };
}

/** "?state=blocked&before=17", or nothing for the first page of all cards. */
export function writeGiftCardAddress({ state, search, before }: GiftCardPage): string {
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  if (search.trim()) query.set('search', search);
  if (before) query.set('before', before);
  const text = query.toString();
  return text && `?${text}`;
}
