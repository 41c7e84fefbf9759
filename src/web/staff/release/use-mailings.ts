import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listMailings, listRecipients, readMailing } from '#contract/mailings/mailing-calls.ts';
import type { Mailing } from '#contract/mailings/mailing-schemas.ts';
import { readMailSettings, readRelease } from '#contract/mailings/release-calls.ts';
import { readPreorderStats } from '#contract/operation/overview-calls.ts';
import { callAsStaff, keepAnswer, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';

export const PAGE_SIZE = 10;
const RECIPIENTS_AT_ONCE = 50;

export function mailingQuery(id: number) {
  return { ...staffQuery(readMailing, { params: { mailing: id } }), refetchOnMount: 'always' as const };
}

/** What may be the id of a mailing; nothing is asked about anything else. */
export function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id < 2 ** 31;
}

/** A mailing; the news keep it as it is. */
export function useMailing(id: number) {
  return useQuery({ ...mailingQuery(id), enabled: isId(id) });
}

/** A page of all mailings, newest first. One more than is shown tells whether older ones follow. */
export function useMailings(before: string) {
  return useQuery({
    ...staffQuery(listMailings, { query: { before: Number(before) || null, limit: PAGE_SIZE + 1 } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Whom a mailing did not reach, or had nothing to say to any more: as many of them as were asked for. */
export function useRecipients(mailing: number, state: 'failed' | 'skipped') {
  return useInfiniteQuery({
    queryKey: [listRecipients.path, mailing, state],
    queryFn: ({ signal, pageParam }) =>
      callAsStaff(listRecipients, {
        params: { mailing },
        query: { state, limit: RECIPIENTS_AT_ONCE, after: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < RECIPIENTS_AT_ONCE ? null : (page.at(-1)?.id ?? null)),
    refetchOnMount: 'always',
  });
}

/** The answer of a change is the mailing as it stands now; everything else about mailings is read again. */
export async function keepMailing(mailing: Mailing): Promise<void> {
  await keepAnswer(mailingQuery(mailing.id), mailing);
  reread(listMailings, listRecipients);
}

// A day passes without any news of it.
export const releaseQuery = { ...staffQuery(readRelease), refetchOnMount: 'always' as const };

/** What a release would do now, and the last one, which may be under way. */
export function useRelease() {
  return useQuery(releaseQuery);
}

/** How email to many goes out, and how long it waits. */
export function useMailSettings() {
  return useQuery({ ...settingsQuery, refetchOnMount: 'always' });
}

export const settingsQuery = staffQuery(readMailSettings);

export function usePreorderStats() {
  return useQuery(staffQuery(readPreorderStats));
}

export function rereadRelease(): void {
  reread(readRelease, readPreorderStats);
}
