import { Link, NavLink, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { StaffInquiry } from '#contract/inquiries/staff-inquiry-schemas.ts';
import { INQUIRY_STATES, INTERESTS } from '#values/inquiry.ts';
import { INTEREST_LABELS, InquiryBadge, interestLabel, STATE_LABELS } from '#web/staff/parts/inquiry-labels.tsx';
import { Empty, Loaded } from '#web/staff/parts/loaded.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { PageLinks } from '#web/staff/parts/page-links.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { useTyped } from '#web/staff/parts/use-typed.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { readContactAddress, writeContactAddress } from './contact-address.ts';
import { type InquiryPage, PAGE_SIZE, useInquiries } from './use-inquiries.ts';

/** What an opened inquiry is told of the list beside it. */
export type ContactsOutlet = { list: StaffInquiry[] };

/** What people wrote to us, newest first. On a desk an opened inquiry stands beside the list, on a phone in its place. */
export function ContactsPage() {
  const [query] = useSearchParams();
  const opened = useParams().inquiry !== undefined;
  const address = readContactAddress(query);
  const inquiries = useInquiries(address);
  const list = inquiries.data?.slice(0, PAGE_SIZE) ?? [];
  const last = (inquiries.data?.length ?? 0) > PAGE_SIZE ? list.at(-1) : undefined;
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
              <PageLinks
                label="Pages"
                newest={address.before ? writeContactAddress({ ...address, before: null }) : null}
                older={last ? writeContactAddress({ ...address, before: String(last.id) }) : null}
              />
            </div>
          )}
        </Loaded>
      </section>
      <Outlet context={{ list } satisfies ContactsOutlet} />
    </div>
  );
}

/** A way to narrow the list, and what it does to the address. */
type Choice = { label: string; change: Partial<InquiryPage> };

const STATES: Choice[] = [
  ...INQUIRY_STATES.map((state) => ({ label: STATE_LABELS[state], change: { state } })),
  { label: 'All', change: { state: null } },
];

const ABOUT: Choice[] = [
  { label: 'Any interest', change: { interest: null } },
  ...INTERESTS.map((interest) => ({ label: INTEREST_LABELS[interest], change: { interest } })),
];

/** Title, states, interests and search. `narrow`: the list stands beside an opened inquiry. */
function ContactFilters({ address, narrow }: { address: InquiryPage; narrow: boolean }) {
  const panelPath = usePanelPath();
  return (
    <header className={narrow ? 'mb-4 space-y-3' : 'mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3'}>
      <div className="flex flex-wrap items-baseline gap-x-6">
        <h1 id="contacts-title" className="title-desk text-bone">
          Contacts
        </h1>
        <Link
          to={panelPath('customers')}
          className="text-ash underline decoration-rule-strong underline-offset-4 hover:text-bone"
        >
          All customers
        </Link>
      </div>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <Choices label="State" choices={STATES} address={address} />
        <Choices label="Interest" choices={ABOUT} address={address} />
        <ContactSearch address={address} />
      </div>
    </header>
  );
}

function Choices({ label, choices, address }: { label: string; choices: Choice[]; address: InquiryPage }) {
  const panelPath = usePanelPath();
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-5">
      {choices.map(({ label: text, change }) => {
        const narrowed = { ...address, ...change };
        const current = narrowed.state === address.state && narrowed.interest === address.interest;
        return (
          <Link
            key={text}
            to={{ pathname: panelPath('contacts'), search: writeContactAddress({ ...narrowed, before: null }) }}
            aria-current={current ? 'true' : undefined}
            className="inline-flex min-h-control items-center text-ash underline-offset-8 hover:text-bone aria-[current]:text-bone aria-[current]:underline aria-[current]:decoration-2"
          >
            {text}
          </Link>
        );
      })}
    </nav>
  );
}

/** Looks for words in name, address and message. What is searched for goes into the address, from which the list reads it. */
function ContactSearch({ address }: { address: InquiryPage }) {
  const navigate = useNavigate();
  const { typed, type } = useTyped({
    applied: address.search,
    isReady: () => true,
    onApply: (words) => {
      // An opened inquiry stays open beside what is found.
      const to = { search: writeContactAddress({ ...address, search: words, before: null }) };
      void navigate(to, { replace: true, preventScrollReset: true });
    },
  });
  return (
    <TextField
      label="Search contacts"
      type="search"
      placeholder="Name, email or words"
      maxLength={100}
      autoComplete="off"
      className="w-full sm:w-60"
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

/** `narrow`: it stands beside an opened inquiry, with a line for the name and one for the message. */
function InquiryList({ list, narrow }: { list: StaffInquiry[]; narrow: boolean }) {
  const panelPath = usePanelPath();
  const { search } = useLocation();
  const columns = narrow ? '' : 'md:grid-cols-[minmax(11rem,16rem)_minmax(0,1fr)_12rem_8.5rem] md:gap-x-6';
  return (
    <ul aria-label="Inquiries" className="border-rule border-t">
      {list.map((inquiry) => (
        <li key={inquiry.id} className="border-rule border-b">
          <NavLink
            to={{ pathname: panelPath('contacts', inquiry.id), search }}
            preventScrollReset
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-2 py-2.5 hover:bg-bark aria-[current=page]:bg-bark ${columns}`}
          >
            <span className={`truncate text-bone ${inquiry.state === 'new' ? 'font-semibold' : ''}`}>
              {inquiry.name}
            </span>
            <span className={`truncate text-ash max-md:order-1 ${narrow ? 'order-1' : ''}`}>{inquiry.message}</span>
            <span
              className={`flex items-baseline justify-between gap-3 text-sm max-md:order-1 ${narrow ? 'order-1' : ''}`}
            >
              <span className="min-w-0 truncate text-ash">{interestLabel(inquiry.interest)}</span>
              <InquiryBadge state={inquiry.state} />
            </span>
            <span className="text-right text-ash text-sm">
              <Moment at={inquiry.createdAt} />
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
