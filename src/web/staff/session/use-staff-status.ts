import { type Query, type QueryClient, useQuery } from '@tanstack/react-query';
import type { AdminStatus } from '#contract/staff-session.ts';
import { request } from '#web/client/request.ts';
import { readAgain } from '#web/staff/live/read-again.ts';

const STATUS_KEY = ['/api/admin/status'];

/** Whether this browser may work here, and under which name. Read once; again when an answer, a tab or the stream says so. */
export function useStaffStatus() {
  return useQuery({ queryKey: STATUS_KEY, queryFn: ({ signal }) => readStatus(signal) });
}

/** Asks again, and resolves with the answer; throws when there is none. */
export function rereadStatus(client: QueryClient): Promise<AdminStatus> {
  return client.fetchQuery({ queryKey: STATUS_KEY, queryFn: ({ signal }) => readStatus(signal), staleTime: 0 });
}

/** The answer of a login or logout is the status from then on. */
export function keepStatus(client: QueryClient, status: AdminStatus): void {
  client.setQueryData(STATUS_KEY, status);
}

/** Everything else that was read as staff is old, and read again where it is shown. */
export function rereadAnswers(client: QueryClient): void {
  readAgain(client, isNoStatus);
}

/** What is being read would be refused once somebody has logged out. */
export function stopReading(client: QueryClient): Promise<void> {
  return client.cancelQueries({ predicate: isNoStatus });
}

/** Nothing that was read as staff is left behind for whoever sits down next. */
export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: isNoStatus });
}

const isNoStatus = ({ queryKey }: Query) => queryKey[0] !== STATUS_KEY[0];

function readStatus(signal: AbortSignal): Promise<AdminStatus> {
  return request<AdminStatus>('/api/admin/status', { signal });
}
