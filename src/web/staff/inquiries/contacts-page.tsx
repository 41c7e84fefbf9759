import { Link, Outlet, useParams } from 'react-router';
import type { StaffInquiry } from '#contract/inquiries/staff-inquiry-schemas.ts';
import { INQUIRY_STATES, INTERESTS } from '#values/inquiry.ts';
import type { ListColumn } from '#web/staff/lists/list-column.ts';
import { ListPage } from '#web/staff/lists/list-page.tsx';
import { useChosen } from '#web/staff/lists/use-chosen.ts';
import { useNarrowedList } from '#web/staff/lists/use-narrowed-list.tsx';
import { INTEREST_LABELS, InquiryBadge, interestLabel, STATE_LABELS } from '#web/staff/parts/inquiry-labels.tsx';
import { counted } from '#web/staff/parts/mailing-labels.ts';
import { Empty, Moment } from '#web/staff/parts/page-parts.tsx';
import { pageOf } from '#web/staff/parts/record-list.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { SetTags } from '#web/staff/tags/set-tags.tsx';
import { type TagChoices, whoChoices, wordTag, wordWho } from '#web/staff/tags/tag-filters.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { useInquiryChoices, useTagInquiries } from './inquiry-tags.tsx';
import { PAGE_SIZE, useInquiries } from './use-inquiries.ts';

/** What an opened inquiry is told of the list beside it. */
export type ContactsOutlet = { list: StaffInquiry[] };

const STATES = INQUIRY_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
const ABOUT = INTERESTS.map((value) => ({ value, label: INTEREST_LABELS[value] }));
const SEARCH = { label: 'Search contacts', placeholder: 'Name, email or words' };

const filtersOf = (choices: TagChoices | undefined) =>
  [
    { name: 'state', label: 'State', choices: STATES },
    { name: 'interest', label: 'Interest', all: 'Any interest', choices: ABOUT },
    {
      name: 'tag',
      label: 'Tag',
      open: true,
      words: wordTag,
      choices: choices?.tags.map((value) => ({ value, label: value })) ?? [],
    },
    {
      name: 'who',
      label: 'Who does it',
      all: 'Anybody',
      open: true,
      words: wordWho,
      choices: whoChoices(choices?.people),
    },
  ] as const;

/** What people wrote to us, newest first. */
export function ContactsPage() {
  const panelPath = usePanelPath();
  const opened = useParams().inquiry !== undefined;
  const choices = useInquiryChoices();
  const { address, isNarrowed, here, list, props, pages } = useNarrowedList(filtersOf(choices), SEARCH);
  const inquiries = useInquiries(address);
  const { shown, last } = pageOf(inquiries.data, PAGE_SIZE);
  const { chosen, ticks, clear } = useChosen(list, []);
  const ids = [...chosen].map(Number);
  const change = useTagInquiries(ids);
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
        to: { pathname: panelPath('contacts', id), search: here },
        preventScrollReset: true,
      })}
      {...props}
      {...(!opened && { ticks })}
      nameOf={({ name }) => `the inquiry of ${name}`}
      bulk={
        !opened &&
        ids.length > 0 && (
          <section
            aria-label="Chosen inquiries"
            className="flex flex-wrap items-center gap-x-5 border-rule border-t py-2"
          >
            <p role="status" className="font-semibold text-bone">
              {counted(ids.length, 'inquiry', 'inquiries')} chosen
            </p>
            <SetTags choices={choices} change={change} />
            <Button kind="quiet" className="ml-auto" onClick={clear}>
              Choose none
            </Button>
          </section>
        )
      }
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
        <Empty title={isNarrowed ? 'Nothing matches' : 'Nobody has written yet'}>
          {isNarrowed
            ? 'Try other words, or take a filter off.'
            : 'What visitors and dealers send from the pages arrives here.'}
        </Empty>
      }
      more={pages(last)}
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
  { name: 'email', label: 'Email', width: 'minmax(0,14rem)', shows: 'chosen', look: 'text-ash', cell: 'email' },
  { name: 'message', label: 'Message', width: 'minmax(0,1fr)', place: 3, look: 'text-ash', cell: 'message' },
  {
    name: 'interest',
    label: 'About',
    width: '10rem',
    look: 'text-ash',
    cell: ({ interest }) => interestLabel(interest),
  },
  {
    name: 'tags',
    label: 'Tags',
    width: 'minmax(0,10rem)',
    shows: 'chosen',
    cell: ({ tags }) => tags.join(', '),
  },
  { name: 'assignee', label: 'Who does it', width: '8rem', shows: 'chosen', cell: 'assignee' },
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
