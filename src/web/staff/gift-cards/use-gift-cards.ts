import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  blockGiftCard,
  listGiftCards,
  readGiftCard,
  reissueGiftCard,
  unblockGiftCard,
  voidGiftCard,
} from '#contract/gift-cards/staff-gift-card-calls.ts';
import type { StaffGiftCardDetail } from '#contract/gift-cards/staff-gift-card-schemas.ts';
import type { GiftCardState } from '#values/order/gear.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';

export const PAGE_SIZE = 50;
const FEED_SIZE = 20;

/** What the list is narrowed to, and the card after which its page begins. */
export type GiftCardPage = { state: GiftCardState | null; search: string; before: string | null };

const cardQuery = (id: number) => staffQuery(readGiftCard, { params: { id } });

/** A page of the list; the one before stays until it has come. One more than is shown tells whether older ones follow. */
export function useGiftCards({ state, search, before }: GiftCardPage) {
  const query = { state, search: search.trim() || null, before: before ? Number(before) : null };
  return useQuery({
    ...staffQuery(listGiftCards, { query: { ...query, limit: PAGE_SIZE + 1 } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Gift cards newest first, a page after the other. */
export function useGiftCardFeed(search: string) {
  const words = search.trim() || null;
  return useInfiniteQuery({
    queryKey: [listGiftCards.path, 'feed', words],
    queryFn: ({ pageParam: before, signal }) =>
      callAsStaff(listGiftCards, { query: { search: words, before, limit: FEED_SIZE }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ cards }) => (cards.length === FEED_SIZE ? (cards.at(-1)?.id ?? null) : null),
    select: ({ pages }) => pages.flatMap(({ cards }) => cards),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** What is left on all gift cards together. */
export function useOutstanding() {
  return useQuery(staffQuery(listGiftCards, { query: { limit: 1 } }));
}

export function useGiftCard(id: number) {
  return useQuery({ ...cardQuery(id), refetchOnMount: 'always' });
}

/** What staff do with a card: the answer is the card as it stands now, of a reissue the new one. */
export type GiftCardStep =
  | { step: 'block' | 'void'; reason: string }
  | { step: 'unblock' }
  | { step: 'reissue'; recipient: string };

function send(id: number, asked: GiftCardStep): Promise<StaffGiftCardDetail> {
  const params = { id };
  switch (asked.step) {
    case 'block':
      return callAsStaff(blockGiftCard, { params, body: { reason: asked.reason } });
    case 'unblock':
      return callAsStaff(unblockGiftCard, { params });
    case 'reissue':
      return callAsStaff(reissueGiftCard, { params, body: { recipient: asked.recipient } });
    case 'void':
      return callAsStaff(voidGiftCard, { params, body: { reason: asked.reason } });
  }
}

type StepTexts = { onDone: (card: StaffGiftCardDetail, asked: GiftCardStep) => void; failed?: string };

export function useGiftCardStep(id: number, { onDone, failed }: StepTexts) {
  return useStaffChange({
    scope: `gift-card-${id}`,
    send: (asked: GiftCardStep) => send(id, asked),
    async onDone(card, asked) {
      await keepCard(card);
      onDone(card, asked);
    },
    ...(failed && { failed }),
    onSettled: () => rereadAbout('gift-cards'),
  });
}

async function keepCard(card: StaffGiftCardDetail): Promise<void> {
  await keepAnswer(cardQuery(card.id), card);
}
