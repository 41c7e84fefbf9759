import { Link, Outlet, useNavigate, useParams, useSearchParams } from 'react-router';
import type { StaffInquiry } from '#contract/inquiries/staff-inquiry-schemas.ts';
import { INQUIRY_STATES, INTERESTS } from '#values/inquiry.ts';
import { ChoiceFilter } from '#web/staff/lists/choice-filter.tsx';
import type { ListColumn } from '#web/staff/lists/list-column.ts';
import { ListPage } from '#web/staff/lists/list-page.tsx';
import { INTEREST_LABELS, InquiryBadge, interestLabel, STATE_LABELS } from '#web/staff/parts/inquiry-labels.tsx';
import { Empty } from '#web/staff/parts/loaded.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { pageOf } from '#web/staff/parts/record-list.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { readContactAddress, writeContactAddress } from './contact-address.ts';
import { type InquiryPage, PAGE_SIZE, useInquiries } from './use-inquiries.ts';

/** What an opened inquiry is told of the list beside it. */
export type ContactsOutlet = { list: StaffInquiry[] };

const STATES = INQUIRY_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
const ABOUT = INTERESTS.map((value) => ({ value, label: INTEREST_LABELS[value] }));

/** What people wrote to us, newest first. */
export function ContactsPage() {
  const [query] = useSearchParams();
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const opened = useParams().inquiry !== undefined;
  const address = readContactAddress(query);
  const { state, interest, search } = address;
  const inquiries = useInquiries(address);
  const { shown, last } = pageOf(inquiries.data, PAGE_SIZE);
  // An opened inquiry stays open beside what is found.
  const narrow = (change: Partial<InquiryPage>, how = { replace: false }) =>
    void navigate(
      { search: writeContactAddress({ ...address, before: null, ...change }) },
      { ...how, preventScrollReset: true },
    );
  const chips = [
    search !== '' && { name: 'search', text: `“${search}”`, off: () => narrow({ search: '' }) },
    state && { name: 'state', text: STATE_LABELS[state], off: () => narrow({ state: null }) },
    interest && { name: 'interest', text: INTEREST_LABELS[interest], off: () => narrow({ interest: null }) },
  ].filter((chip) => chip !== false && chip !== null);
  return (
    <ListPage
      title="Contacts"
      label="Inquiries"
      list="contacts"
      columns={COLUMNS}
      query={inquiries}
      rows={shown}
      keyOf={({ id }) => String(id)}
      opens={({ id }) => ({
        to: { pathname: panelPath('contacts', id), search: query.toString() },
        preventScrollReset: true,
      })}
      search={{
        label: 'Search contacts',
        placeholder: 'Name, email or words',
        applied: search,
        onSearch: (words) => narrow({ search: words }, { replace: true }),
      }}
      filters={
        <>
          <ChoiceFilter
            label="State"
            value={state}
            choices={STATES}
            onChoose={(chosen) => narrow({ state: chosen ?? null })}
          />
          <ChoiceFilter
            label="Interest"
            all="Any interest"
            value={interest}
            choices={ABOUT}
            onChoose={(chosen) => narrow({ interest: chosen ?? null })}
          />
        </>
      }
      chips={chips}
      onClear={() => narrow({ search: '', state: null, interest: null })}
      actions={
        <>
          <Link to={panelPath('customers')} className={buttonLook('quiet')}>
            All customers
          </Link>
          <Link to={panelPath('mails')} className={buttonLook('quiet')}>
            All emails
          </Link>
        </>
      }
      empty={
        <Empty title={chips.length > 0 ? 'Nothing matches' : 'Nobody has written yet'}>
          {chips.length > 0
            ? 'Try other words, or take a filter off.'
            : 'What visitors and dealers send from the pages arrives here.'}
        </Empty>
      }
      more={
        <PageLinks
          label="Pages"
          newest={address.before ? writeContactAddress({ ...address, before: null }) : null}
          older={last ? writeContactAddress({ ...address, before: String(last.id) }) : null}
          className=""
        />
      }
      opened={opened && <Outlet context={{ list: shown ?? [] } satisfies ContactsOutlet} />}
    />
  );
}

const COLUMNS: ListColumn<StaffInquiry>[] = [
  {
    name: 'writer',
    label: 'Name',
    width: 'minmax(9rem,14rem)',
    isLink: true,
    place: 1,
    cell: ({ name, state }) => <span className={state === 'new' ? 'font-semibold' : ''}>{name}</span>,
  },
  {
    name: 'email',
    label: 'Email',
    width: 'minmax(0,14rem)',
    shows: 'chosen',
    look: 'text-ash',
    cell: ({ email }) => email,
  },
  {
    name: 'message',
    label: 'Message',
    width: 'minmax(0,1fr)',
    place: 3,
    look: 'text-ash',
    cell: ({ message }) => message,
  },
  {
    name: 'interest',
    label: 'About',
    width: '10rem',
    look: 'text-ash',
    cell: ({ interest }) => interestLabel(interest),
  },
  {
    name: 'state',
    label: 'State',
    width: '7rem',
    place: 4,
    cell: ({ state }) => <InquiryBadge state={state} />,
  },
  {
    name: 'came',
    label: 'Came',
    width: '9.5rem',
    place: 2,
    look: 'text-ash',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
