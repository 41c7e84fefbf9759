import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/users.ts';
import type { request } from '#web/client/request.ts';

const KEY = ['/api/auth/user'];
const PERSONAL = ['/api/auth/', '/api/user/'];
const MINUTE = 60_000;

/** Rule 9.9: the record is fresh for 15 minutes and kept for 60, and nothing but its age asks for it again. */
export function rememberRecords(answers: QueryClient, call: typeof request): void {
  answers.setQueryDefaults(KEY, {
    queryFn: ({ signal }) => call('/api/auth/user', { signal }),
    staleTime: 15 * MINUTE,
    gcTime: 60 * MINUTE,
    retry: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
}

/** The customer of the cookie session; null when there is none, and when it cannot be known. */
export async function readRecord(answers: QueryClient): Promise<CurrentUser | null> {
  try {
    return await answers.fetchQuery<CurrentUser>({ queryKey: KEY });
  } catch {
    return null;
  }
}

export function keepRecord(answers: QueryClient, user: CurrentUser): void {
  answers.setQueryData(KEY, user);
}

export function forgetRecord(answers: QueryClient): void {
  answers.removeQueries({ queryKey: KEY });
}

/** Discards the record, the orders and whatever else was asked for in the customer's name. */
export function forgetCustomer(answers: QueryClient): void {
  const personal = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isPersonal(queryKey[0]) };
  void answers.cancelQueries(personal);
  answers.removeQueries(personal);
}

function isPersonal(path: unknown): boolean {
  return typeof path === 'string' && PERSONAL.some((start) => path.startsWith(start));
}
