import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { StaffInquiry } from '#contract/inquiries/staff-inquiry-schemas.ts';
import { INQUIRY_STATES, INTERESTS } from '#values/inquiry.ts';
import { INTEREST_LABELS, InquiryBadge, interestLabel, STATE_LABELS } from '#web/staff/parts/inquiry-labels.tsx';
import { Choices, type Column, ListAndRecord, RecordRows } from '#web/staff/parts/list-and-record.tsx';
import { Empty } from '#web/staff/parts/loaded.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { Listed, pageOf, SearchField } from '#web/staff/parts/record-list.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { readContactAddress, writeContactAddress } from './contact-address.ts';
import { type InquiryPage, PAGE_SIZE, useInquiries } from './use-inquiries.ts';

/** What an opened inquiry is told of the list beside it. */
export type ContactsOutlet = { list: StaffInquiry[] };

/** What people wrote to us, newest first. */
export function ContactsPage() {
  const [query] = useSearchParams();
  const panelPath = usePanelPath();
  const opened = useParams().inquiry !== undefined;
  const address = readContactAddress(query);
  const inquiries = useInquiries(address);
  const { shown, last } = pageOf(inquiries.data, PAGE_SIZE);
  const narrowed = address.search !== '' || address.state !== null || address.interest !== null;
  return (
    <ListAndRecord
      title="Contacts"
      opened={opened}
      link={
        <Link
          to={panelPath('customers')}
          className="text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
        >
          All customers
        </Link>
      }
      filters={<ContactFilters address={address} />}
      context={{ list: shown ?? [] } satisfies ContactsOutlet}
    >
      <Listed
        query={inquiries}
        what="the contacts"
        list={shown}
        empty={
          <Empty title={narrowed ? 'Nothing matches' : 'Nobody has written yet'}>
            {narrowed
              ? 'Try other words, All or Any interest.'
              : 'What visitors and dealers send from the pages arrives here.'}
          </Empty>
        }
        more={
          <PageLinks
            label="Pages"
            newest={address.before ? writeContactAddress({ ...address, before: null }) : null}
            older={last ? writeContactAddress({ ...address, before: String(last.id) }) : null}
          />
        }
      >
        {(list) => (
          <RecordRows
            label="Inquiries"
            list={list}
            columns={COLUMNS}
            widths="md:grid-cols-[minmax(11rem,16rem)_minmax(0,1fr)_12rem_8.5rem] md:gap-x-6"
            narrow={opened}
            address={({ id }) => panelPath('contacts', id)}
          />
        )}
      </Listed>
    </ListAndRecord>
  );
}

const COLUMNS: Column<StaffInquiry>[] = [
  {
    name: 'writer',
    look: 'truncate text-bone',
    cell: ({ name, state }) => <span className={state === 'new' ? 'font-semibold' : ''}>{name}</span>,
  },
  { name: 'message', look: 'truncate text-ash', place: 'second', cell: ({ message }) => message },
  {
    name: 'interest',
    look: 'flex items-baseline justify-between gap-3 text-sm',
    place: 'second',
    cell: ({ interest, state }) => (
      <>
        <span className="min-w-0 truncate text-ash">{interestLabel(interest)}</span>
        <InquiryBadge state={state} />
      </>
    ),
  },
  { name: 'came', look: 'text-right text-ash text-sm', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** States, interests, and a search for words in name, address and message. */
function ContactFilters({ address }: { address: InquiryPage }) {
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const narrowed = (change: Partial<InquiryPage>) => writeContactAddress({ ...address, before: null, ...change });
  const choice = (label: string, change: Pick<InquiryPage, 'state'> | Pick<InquiryPage, 'interest'>) => ({
    label,
    chosen: Object.entries(change).every(([name, value]) => address[name as keyof InquiryPage] === value),
    to: { pathname: panelPath('contacts'), search: narrowed(change) },
  });
  const states = [
    ...INQUIRY_STATES.map((state) => choice(STATE_LABELS[state], { state })),
    choice('All', { state: null }),
  ];
  const interests = [
    choice('Any interest', { interest: null }),
    ...INTERESTS.map((interest) => choice(INTEREST_LABELS[interest], { interest })),
  ];
  return (
    <>
      <Choices label="State" choices={states} />
      <Choices label="Interest" choices={interests} />
      <SearchField
        label="Search contacts"
        placeholder="Name, email or words"
        className="w-full sm:w-60"
        applied={address.search}
        // An opened inquiry stays open beside what is found.
        onSearch={(search) =>
          void navigate({ search: narrowed({ search }) }, { replace: true, preventScrollReset: true })
        }
      />
    </>
  );
}
