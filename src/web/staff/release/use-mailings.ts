import { keepPreviousData, type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Mailing, MailingRecipient } from '#contract/mailings.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

/** Every question about mailings begins with it, so that news of one are news for all. */
export const MAILINGS = '/api/admin/mailings';

export const PAGE_SIZE = 10;
const RECIPIENTS_AT_ONCE = 50;

export function mailingQuery(id: number) {
  return queryOptions({
    queryKey: [MAILINGS, 'one', id],
    queryFn: ({ signal }) => askAsStaff<Mailing>(`${MAILINGS}/${id}`, { signal }),
    refetchOnMount: 'always',
  });
}

/** A mailing; the news keep it as it is. No number is the id of none, and nothing is asked. */
export function useMailing(id: number) {
  return useQuery({ ...mailingQuery(id), enabled: Number.isSafeInteger(id) });
}

/** A page of all mailings, newest first. One more than is shown tells whether older ones follow. */
export function useMailings(before: string) {
  const search = new URLSearchParams({ limit: String(PAGE_SIZE + 1), ...(before ? { before } : {}) });
  return useQuery({
    queryKey: [MAILINGS, 'list', before],
    queryFn: ({ signal }) => askAsStaff<Mailing[]>(`${MAILINGS}?${search}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Whom a mailing did not reach, or had nothing to say to any more: as many of them as were asked for. */
export function useRecipients(mailingId: number, state: 'failed' | 'skipped') {
  return useInfiniteQuery({
    queryKey: [MAILINGS, 'recipients', mailingId, state],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams({ state, limit: String(RECIPIENTS_AT_ONCE) });
      if (pageParam) search.set('after', String(pageParam));
      return askAsStaff<MailingRecipient[]>(`${MAILINGS}/${mailingId}/recipients?${search}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < RECIPIENTS_AT_ONCE ? null : (page.at(-1)?.id ?? null)),
    refetchOnMount: 'always',
  });
}

/** The answer of a change is the mailing as it stands now; everything else about mailings is read again. */
export async function keepMailing(client: QueryClient, mailing: Mailing): Promise<void> {
  const { queryKey } = mailingQuery(mailing.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, mailing);
  void client.invalidateQueries({
    predicate: (query) => query.queryKey[0] === MAILINGS && query.queryKey[1] !== 'one',
  });
}
