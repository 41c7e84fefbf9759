import type { QueryClient } from '@tanstack/react-query';
import * as customerCalls from '#contract/customers/customer-calls.ts';
import type { CurrentUser } from '#contract/customers/customer-schemas.ts';
import * as ownOrderCalls from '#contract/orders/own-order-calls.ts';
import type { call as callShop } from '#web/client/call.ts';

const { readCurrentUser } = customerCalls;
const KEY = [readCurrentUser.path];
/** What is asked for in a customer's name; the first part of a query's key is the path of its call. */
const PERSONAL = new Set<unknown>(
  [...Object.values(customerCalls), ...Object.values(ownOrderCalls)].map(({ path }) => path),
);
const MINUTE = 60_000;

/** Rule 9.9: the record is fresh for 15 minutes and kept for 60, and nothing but its age asks for it again. */
export function rememberRecords(answers: QueryClient, call: typeof callShop): void {
  answers.setQueryDefaults(KEY, {
    queryFn: ({ signal }) => call(readCurrentUser, { signal }),
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
  const personal = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => PERSONAL.has(queryKey[0]) };
  void answers.cancelQueries(personal);
  answers.removeQueries(personal);
}
