import { use } from 'react';
import { type To, useSearchParams } from 'react-router';
import { OnPhone } from '#web/staff/calls/use-staff-change.ts';
import { FROM_LIST, type SheetName, withSheet } from '#web/staff/phone-parts/phone-address.ts';
import { usePanelPath } from './use-panel-path.ts';

type RecordLink = { to: To; state?: unknown; preventScrollReset?: boolean };
type Record = 'order' | 'inquiry' | 'mail' | 'bow' | 'card' | 'customer';

/** Where each record is opened: on the desk its page, or the window of a mail over the page; on the phone its sheet. */
export function useRecordLinks(): (record: Record, name: string | number) => RecordLink {
  const onPhone = use(OnPhone);
  const panelPath = usePanelPath();
  const [search] = useSearchParams();
  if (onPhone) {
    return (record, name) => ({
      to: withSheet(search, SHEETS[record], String(name)),
      state: FROM_LIST,
      preventScrollReset: true,
    });
  }
  return (record, name) => {
    if (record === 'bow') return { to: panelPath(`workshop?search=${name}`) };
    if (record !== 'mail') return { to: panelPath(PAGES[record], encodeURIComponent(name)) };
    const next = new URLSearchParams(search);
    next.set('mail', String(name));
    return { to: { search: `?${next}` }, preventScrollReset: true };
  };
}

const SHEETS: { [Name in Record]: SheetName } = {
  order: 'order',
  inquiry: 'message',
  mail: 'mail',
  bow: 'bow',
  card: 'card',
  customer: 'customer',
};
const PAGES = { order: 'orders', inquiry: 'contacts', card: 'gift-cards', customer: 'customers' } as const;
