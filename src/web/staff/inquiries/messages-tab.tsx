import { useNavigate } from 'react-router';
import type { StaffInquiry } from '#contract/inquiries/staff-inquiry-schemas.ts';
import { INQUIRY_STATES, type InquiryState } from '#values/inquiry.ts';
import { Fold } from '#web/staff/lists/fold.tsx';
import { Chips } from '#web/staff/lists/list-bar.tsx';
import { InquiryBadge, interestLabel, STATE_LABELS } from '#web/staff/parts/inquiry-labels.tsx';
import { Empty, Moment } from '#web/staff/parts/page-parts.tsx';
import { Feed } from '#web/staff/parts/record-list.tsx';
import { withTab } from '#web/staff/phone-parts/phone-address.ts';
import { FilterChips, ListHead, ListWaiting } from '#web/staff/phone-parts/phone-list.tsx';
import { SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { filterOfWho, TagFilters, whoOf, wordTag, wordWho } from '#web/staff/tags/tag-filters.tsx';
import { useInquiryChoices } from './inquiry-tags.tsx';
import { useInquiryFeed } from './use-inquiries.ts';

/** What people have written to the shop, newest first: what was not answered yet, unless another view is chosen. */
export function MessagesTab({ search }: { search: URLSearchParams }) {
  const view = readMessageView(search);
  const choices = useInquiryChoices();
  const navigate = useNavigate();
  const [tag, who] = [search.get('tag') ?? undefined, search.get('who') ?? undefined];
  const filter = { tag, ...filterOfWho(who) };
  const address = (state: string, only: { tag?: string | undefined; who?: string | undefined } = { tag, who }) =>
    withTab('messages', { state, ...(only.tag && { tag: only.tag }), ...(only.who && { who: only.who }) });
  const go = (to: string) => void navigate(to, { replace: true, preventScrollReset: true });
  const chips = [
    ...(tag ? [{ name: 'tag', text: wordTag(tag), off: () => go(address(view, { who })) }] : []),
    ...(who ? [{ name: 'who', text: wordWho(who), off: () => go(address(view, { tag })) }] : []),
  ];
  const messages = useInquiryFeed(view === 'all' ? null : view, filter);
  return (
    <div className="space-y-5">
      <ListHead>
        <FilterChips label="Which messages" chips={MESSAGE_VIEWS} current={view} address={(state) => address(state)} />
      </ListHead>
      <p className="text-ash text-sm">
        <SheetLink
          search={search}
          sheet="sheet"
          value="customers"
          className="inline-flex min-h-11 items-center text-bone link-plain"
        >
          All customers
        </SheetLink>
      </p>
      <div className="space-y-2">
        <Fold label="Filters" count={chips.length}>
          <div className="grid w-72 max-w-[calc(100vw-4rem)] gap-4">
            <TagFilters
              filter={filter}
              choices={choices}
              onNarrow={(change) => {
                const next = { ...filter, ...change };
                go(address(view, { tag: next.tag, who: whoOf(next) }));
              }}
            />
          </div>
        </Fold>
        <Chips chips={chips} />
      </div>
      <Feed
        feed={messages}
        what="the messages"
        waiting={<ListWaiting what="the messages" />}
        empty={<NoMessages view={view} />}
        className="space-y-5"
      >
        {(found) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[repeat(2,minmax(0,1fr))] md:gap-x-8">
            {found.map((message) => (
              <MessageCard key={message.id} message={message} search={search} />
            ))}
          </ul>
        )}
      </Feed>
    </div>
  );
}

function MessageCard({ message, search }: { message: StaffInquiry; search: URLSearchParams }) {
  return (
    <li>
      <SheetLink
        search={search}
        sheet="message"
        value={String(message.id)}
        className="block h-full border-rule border-t py-3 active:bg-bark"
      >
        <span className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 truncate font-semibold text-bone">{message.name}</span>
          <span className="shrink-0 text-ash text-sm">
            <Moment at={message.createdAt} />
          </span>
        </span>
        <span className="line-clamp-2 text-bone wrap-anywhere">{message.message}</span>
        <span className="mt-1 flex gap-4 text-sm">
          <InquiryBadge state={message.state} />
          <span className="text-ash">{interestLabel(message.interest)}</span>
        </span>
      </SheetLink>
    </li>
  );
}

function NoMessages({ view }: { view: string }) {
  if (view === 'new') return <Empty title="All answered">No message waits for an answer.</Empty>;
  return <Empty title="No messages here">There is no message of this kind.</Empty>;
}

const MESSAGE_VIEWS = [
  ...INQUIRY_STATES.map((state) => ({ name: state, label: STATE_LABELS[state] })),
  { name: 'all', label: 'All' },
];

/** The view of an address; what was not answered yet unless it says otherwise. */
function readMessageView(search: URLSearchParams): InquiryState | 'all' {
  const state = search.get('state');
  if (state === 'all') return 'all';
  return INQUIRY_STATES.find((known) => known === state) ?? 'new';
}
