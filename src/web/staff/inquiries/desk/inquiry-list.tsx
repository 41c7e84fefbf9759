import { NavLink, useLocation } from 'react-router';
import type { StaffInquiry } from '#contract/staff-contacts.ts';
import { InquiryBadge, wordInterest } from '#web/staff/inquiries/shared/state-labels.tsx';
import { Moment } from '#web/staff/shell/moment.tsx';
import { usePanelPath } from '#web/staff/shell/use-panel-path.ts';

/** `narrow`: it stands beside an opened inquiry, with a line for the name and one for the message. */
export function InquiryList({ list, narrow }: { list: StaffInquiry[]; narrow: boolean }) {
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
              <span className="min-w-0 truncate text-ash">{wordInterest(inquiry.interest)}</span>
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
