import { type Query, useQuery } from '@tanstack/react-query';
import { createContext, useEffect } from 'react';
import { readStaffStatus } from '#contract/staff-accounts/staff-session-calls.ts';
import type { AdminStatus } from '#contract/staff-accounts/staff-session-schemas.ts';
import { call } from '#web/client/call.ts';
import { queryClient } from '#web/client/query-client.ts';
import { useSession } from '#web/identity/session.ts';
import { readAgain } from './news.ts';

const STATUS_KEY = [readStaffStatus.path];

/** Whether this browser may work here, and under which name. Read once; again when an answer, a tab or the stream says so. */
export function useStaffStatus() {
  return useQuery({ queryKey: STATUS_KEY, queryFn: ({ signal }) => readStatus(signal) });
}

/** The customer who is signed in in this browser. The account of an admin opens the staff side, and so the status is read again. */
export function useAdminAccount() {
  const session = useSession();
  const customer = session.status === 'signed-in' ? session.user : null;
  const isAdmin = customer?.isAdmin ?? false;
  useEffect(() => {
    if (isAdmin) rereadStatus().catch(() => {});
  }, [isAdmin]);
  return { customer, isKnown: session.status !== 'loading' };
}

/** Asks again, and resolves with the answer; throws when there is none. */
export function rereadStatus(): Promise<AdminStatus> {
  return queryClient().fetchQuery({ queryKey: STATUS_KEY, queryFn: ({ signal }) => readStatus(signal), staleTime: 0 });
}

/** The answer of a login or logout is the status from then on. */
export function keepStatus(status: AdminStatus): void {
  queryClient().setQueryData(STATUS_KEY, status);
}

/** Everything else that was read as staff is old, and read again where it is shown. */
export function rereadAnswers(): void {
  readAgain(queryClient(), isNoStatus);
}

/** What is being read would be refused after a logout. */
export function stopReading(): Promise<void> {
  return queryClient().cancelQueries({ predicate: isNoStatus });
}

/** Nothing that was read as staff is left behind for the person who sits down next. */
export function forgetAnswers(): void {
  queryClient().removeQueries({ predicate: isNoStatus });
}

const isNoStatus = ({ queryKey }: Query) => queryKey[0] !== STATUS_KEY[0];

function readStatus(signal: AbortSignal): Promise<AdminStatus> {
  return call(readStaffStatus, { signal });
}

/** Tells the page around that a person goes on purpose: it is put away, instead of being kept for their return. */
export const LeaveContext = createContext<() => void>(() => {});
