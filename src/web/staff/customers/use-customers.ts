import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  listCustomers,
  listInquiriesOf,
  listMailsTo,
  listOrdersOf,
  readCustomer,
} from '#contract/customers/staff-customer-calls.ts';
import type { StaffCustomer } from '#contract/customers/staff-customer-schemas.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';

const FOUND = 50;
const PAGE = 10;

/** Customers by words of name or address, those first who were here last, a page after the other. */
export function useCustomerSearch(search: string) {
  const words = search.trim() || null;
  return useInfiniteQuery({
    queryKey: [listCustomers.path, 'feed', words],
    queryFn: ({ pageParam: before, signal }) =>
      callAsStaff(listCustomers, { query: { search: words, before, limit: FOUND }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === FOUND ? (page.at(-1)?.key ?? null) : null),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

const customerQuery = (customer: string) => staffQuery(readCustomer, { params: { customer } });

export function useCustomer(customer: string) {
  return useQuery({ ...customerQuery(customer), refetchOnMount: 'always' });
}

/** The answer of a change is the customer as they stand now. */
export async function keepCustomer(customer: StaffCustomer): Promise<void> {
  await keepAnswer(customerQuery(customer.key), customer);
}

/** The orders of a customer, by the key of the address, and of the account, newest first. `first`: how many at first. */
export function useOrdersOf(customer: string, first = PAGE) {
  return useInfiniteQuery({
    queryKey: [listOrdersOf.path, customer, first],
    queryFn: ({ pageParam: before, signal }) =>
      callAsStaff(listOrdersOf, { params: { customer }, query: { before, limit: first }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === first ? (page.at(-1)?.orderNumber ?? null) : null),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });
}

export function useInquiriesOf(customer: string) {
  return useInfiniteQuery({
    queryKey: [listInquiriesOf.path, customer],
    queryFn: ({ pageParam: before, signal }) =>
      callAsStaff(listInquiriesOf, { params: { customer }, query: { before, limit: PAGE }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? (page.at(-1)?.id ?? null) : null),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });
}

export function useMailsTo(customer: string) {
  return useInfiniteQuery({
    queryKey: [listMailsTo.path, customer],
    queryFn: ({ pageParam: before, signal }) =>
      callAsStaff(listMailsTo, { params: { customer }, query: { before, limit: PAGE }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? (page.at(-1)?.id ?? null) : null),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });
}
