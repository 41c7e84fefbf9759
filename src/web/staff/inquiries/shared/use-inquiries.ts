import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { StaffInquiry, StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { type ContactAddress, writeContactAddress } from '#web/staff/inquiries/desk/contact-address.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

/** Every question about inquiries begins with it, so that news of one are news for all. */
export const CONTACTS = '/api/admin/contacts';

export const PAGE_SIZE = 50;

const oneKey = (id: number) => [CONTACTS, 'one', id];

export function contactPath(id: number): string {
  return `${CONTACTS}/${id}`;
}

/** A page of the list; the one before stays until it has come. One more than is shown tells whether older ones follow. */
export function useInquiries(address: ContactAddress) {
  const query = writeContactAddress(address, PAGE_SIZE + 1);
  return useQuery({
    queryKey: [CONTACTS, 'list', query],
    queryFn: ({ signal }) => askAsStaff<StaffInquiry[]>(`${CONTACTS}${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function useInquiry(id: number) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => askAsStaff<StaffInquiryDetail>(contactPath(id), { signal }),
    refetchOnMount: 'always',
  });
}

/** The answer of a change is the inquiry as it stands now; the lists are read again. */
export async function keepInquiry(client: QueryClient, inquiry: StaffInquiryDetail): Promise<void> {
  await client.cancelQueries({ queryKey: oneKey(inquiry.id) });
  client.setQueryData(oneKey(inquiry.id), inquiry);
  void client.invalidateQueries({ queryKey: [CONTACTS, 'list'] });
}

export function rereadInquiry(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: oneKey(id) });
}
