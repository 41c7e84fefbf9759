import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMails } from '#contract/mailings/mail-calls.ts';
import type { MailOfAll } from '#contract/mailings/mail-schemas.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import type { ListColumn } from '#web/staff/lists/list-column.ts';
import { ListPage } from '#web/staff/lists/list-page.tsx';
import { useNarrowedList } from '#web/staff/lists/use-narrowed-list.tsx';
import { mailNameOf } from '#web/staff/parts/mailing-labels.ts';
import { Empty, Moment } from '#web/staff/parts/page-parts.tsx';
import { pageOf } from '#web/staff/parts/record-list.tsx';
import { useRecordLinks } from '#web/staff/parts/use-record-links.ts';
import { MAIL_STATES, MailBadge } from './mail-lines.tsx';
import { MailWindow } from './mail-window.tsx';

const PAGE_SIZE = 50;
const WAITING = (['queued', 'failed'] as const).map((value) => ({ value, label: MAIL_STATES[value].label }));
const FILTERS = [{ name: 'state', label: 'State', choices: WAITING }] as const;
const SEARCH = { label: 'Search emails', placeholder: 'Whole address or order number' };

/** All mails to customers, newest first; each opens in a window over the list. */
export function MailsPage() {
  const links = useRecordLinks();
  const { address, isNarrowed, props, pages } = useNarrowedList(FILTERS, SEARCH);
  const { search, state, before } = address;
  const mails = useQuery({
    ...staffQuery(listMails, {
      query: { search: search || null, state, before: before === null ? null : Number(before), limit: PAGE_SIZE + 1 },
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const { shown, last } = pageOf(mails.data, PAGE_SIZE);
  return (
    <>
      <ListPage
        title="Emails"
        label="Emails"
        list="mails"
        columns={COLUMNS}
        query={mails}
        rows={shown}
        keyOf={({ id }) => String(id)}
        opens={({ id }) => links('mail', id)}
        {...props}
        empty={
          <Empty title={isNarrowed ? 'Nothing matches' : 'No email has been sent yet'}>
            {isNarrowed
              ? 'Search for a whole address, or for the whole number of an order.'
              : 'What the shop writes to customers appears here.'}
          </Empty>
        }
        more={pages(last)}
      />
      <MailWindow />
    </>
  );
}

const COLUMNS: ListColumn<MailOfAll>[] = [
  {
    name: 'subject',
    label: 'Subject',
    width: 'minmax(0,1.4fr)',
    isLink: true,
    place: 1,
    cell: ({ subject, template }) => subject ?? mailNameOf(template),
  },
  { name: 'recipient', label: 'To', width: 'minmax(0,1fr)', place: 3, look: 'text-ash', cell: 'recipient' },
  { name: 'order', label: 'Order', width: '8rem', look: 'text-ash', cell: 'orderNumber' },
  { name: 'state', label: 'State', width: '7.5rem', place: 4, cell: ({ state }) => <MailBadge state={state} /> },
  {
    name: 'reason',
    label: 'Why it failed',
    width: 'minmax(0,1fr)',
    shows: 'chosen',
    look: 'text-alarm',
    cell: 'lastError',
  },
  {
    name: 'at',
    label: 'Sent',
    width: '9.5rem',
    place: 2,
    look: 'text-ash',
    cell: ({ sentAt, createdAt }) => <Moment at={sentAt ?? createdAt} />,
  },
];
