import { Outlet, useParams, useSearchParams } from 'react-router';
import type { StaffInquiry } from '#contract/staff-contacts.ts';
import { PAGE_SIZE, useInquiries } from '#web/staff/inquiries/shared/use-inquiries.ts';
import { Empty, Loaded } from '#web/staff/shell/loaded.tsx';
import { readContactAddress } from './contact-address.ts';
import { ContactFilters } from './contact-filters.tsx';
import { ContactPaging } from './contact-paging.tsx';
import { InquiryList } from './inquiry-list.tsx';

/** What an opened inquiry is told of the list beside it. */
export type ContactsOutlet = { list: StaffInquiry[] };

/** What people wrote to us, newest first. On a desk an opened inquiry stands beside the list, on a phone in its place. */
export function ContactsPage() {
  const [query] = useSearchParams();
  const opened = useParams().inquiry !== undefined;
  const address = readContactAddress(query);
  const inquiries = useInquiries(address);
  const list = inquiries.data?.slice(0, PAGE_SIZE) ?? [];
  const narrowed = address.search !== '' || address.state !== null || address.interest !== null;
  return (
    <div className={opened ? 'gap-x-10 lg:grid lg:grid-cols-[minmax(19rem,5fr)_minmax(0,8fr)]' : ''}>
      {opened && <h1 className="sr-only lg:hidden">Contacts</h1>}
      <section aria-labelledby="contacts-title" className={opened ? 'max-lg:hidden' : ''}>
        <ContactFilters address={address} narrow={opened} />
        <Loaded query={inquiries} what="the contacts">
          {(found) => (
            <div aria-busy={inquiries.isPlaceholderData} className={inquiries.isPlaceholderData ? 'opacity-60' : ''}>
              {found.length === 0 ? (
                <Empty title={narrowed ? 'Nothing matches' : 'Nobody has written yet'}>
                  {narrowed
                    ? 'Try other words, All or Any interest.'
                    : 'What visitors and dealers send from the pages arrives here.'}
                </Empty>
              ) : (
                <InquiryList list={list} narrow={opened} />
              )}
              <ContactPaging address={address} last={found.length > PAGE_SIZE ? list.at(-1) : undefined} />
            </div>
          )}
        </Loaded>
      </section>
      <Outlet context={{ list } satisfies ContactsOutlet} />
    </div>
  );
}
