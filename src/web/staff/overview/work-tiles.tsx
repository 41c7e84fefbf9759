import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link, useParams } from 'react-router';
import { readWork } from '#contract/operation/overview-calls.ts';
import type { StaffWork } from '#contract/operation/overview-schemas.ts';
import { PAID_STATES } from '#values/order/order.ts';
import { usd } from '#web/client/format.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { OnPhone } from '#web/staff/calls/use-staff-change.ts';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { withTab } from '#web/staff/phone-parts/phone-address.ts';

/** One number and the list that has just as many, at the desk and on the phone; `note` says what is counted. */
type Figure = {
  value: string;
  note: string;
  place: string;
  query?: Record<string, string>;
  phone: string;
  urgent?: boolean;
};
type Tile = { label: string; figures: Figure[] };

/** Orders that count nowhere are in no list behind a number either. */
const COUNTED = { test: 'without', keys: 'own' };
const count = (figure: number) => figure.toLocaleString('en-US');
const words = (figure: number, one: string, many: string) => (figure === 1 ? one : many);

/** The server counts the late ones to here. */
const COUNTED_TO = 1000;

function tilesOf({ toMake, toPack, packed, gearToSend, owed, overdue, today }: StaffWork): Tile[] {
  const late = overdue.orders >= COUNTED_TO ? `${count(COUNTED_TO)}+` : count(overdue.orders);
  const day = { from: today.day, to: today.day };
  const orders = (of: number) => `${count(of)} ${words(of, 'order', 'orders')}`;
  return [
    {
      label: 'To make',
      figures: [
        { value: count(toMake), note: words(toMake, 'bow', 'bows'), place: 'workshop', phone: withTab('workshop') },
      ],
    },
    {
      label: 'To pack',
      figures: [
        {
          value: count(toPack),
          note: words(toPack, 'made bow', 'made bows'),
          place: 'workshop',
          query: { state: 'made' },
          phone: withTab('workshop', { state: 'made' }),
        },
      ],
    },
    {
      label: 'To ship',
      figures: [
        {
          value: count(packed),
          note: words(packed, 'packed bow', 'packed bows'),
          place: 'workshop',
          query: { state: 'packed' },
          phone: withTab('workshop', { state: 'packed' }),
        },
        {
          value: count(gearToSend),
          note: words(gearToSend, 'order with gear', 'orders with gear'),
          place: 'orders',
          query: { toSend: 'true' },
          phone: withTab('orders', { status: 'to-send' }),
        },
      ],
    },
    {
      label: 'Owed',
      figures: [
        {
          value: owed.amount === null ? count(owed.orders) : usd(owed.amount),
          note: owed.amount === null ? words(owed.orders, 'order', 'orders') : `by ${orders(owed.orders)}`,
          place: 'orders',
          query: { owes: 'true' },
          phone: withTab('orders', { status: 'owes' }),
        },
      ],
    },
    {
      label: 'Overdue',
      figures: [
        {
          value: late,
          note:
            overdue.amount === null ? 'orders' : `${words(overdue.orders, 'order', 'orders')}, ${usd(overdue.amount)}`,
          place: 'orders',
          query: { overdue: 'true' },
          urgent: overdue.orders > 0,
          phone: withTab('orders', { status: 'overdue' }),
        },
      ],
    },
    {
      label: 'Today',
      figures: [
        {
          value: count(today.orders),
          note: `${words(today.orders, 'order', 'orders')}${today.received === null ? '' : `, ${usd(today.received)} paid`}`,
          place: 'orders',
          query: { ...day, ...COUNTED, payment: PAID_STATES.join(',') },
          phone: withTab('orders', { status: 'all' }),
        },
      ],
    },
  ];
}

const LABELS = ['To make', 'To pack', 'To ship', 'Owed', 'Overdue', 'Today'];

/** What there is to do and how the day goes, on one screen; each number leads to the list that it counts. */
export function WorkTiles({ className = '' }: { className?: string }) {
  const { data, isError } = useQuery({ ...staffQuery(readWork), refetchOnMount: 'always' });
  const tiles: Tile[] = data ? tilesOf(data) : LABELS.map((label) => ({ label, figures: [] }));
  return (
    <section aria-label="Work" className={className}>
      <ul className="grid grid-cols-2 gap-px border border-rule bg-rule md:grid-cols-3 lg:grid-cols-[4fr_4fr_6fr_5fr_5fr_5fr]">
        {tiles.map(({ label, figures }) => (
          <li key={label} className="bg-night px-4 pt-3 pb-1">
            <h2 className="text-ash text-sm">{label}</h2>
            <div className="flex flex-wrap gap-x-6">
              {figures.map((figure) => (
                <FigureLink key={figure.place + figure.note} label={label} {...figure} />
              ))}
              {figures.length === 0 && <p className="min-h-16 py-2 text-ash">{isError ? '–' : ' '}</p>}
            </div>
          </li>
        ))}
      </ul>
      {isError && !data && (
        <p role="status" className="mt-2 text-ash text-sm">
          What there is to do could not be read. It is asked for again when you come back.
        </p>
      )}
    </section>
  );
}

function FigureLink({ label, value, note, place, query, phone, urgent = false }: Figure & { label: string }) {
  const onPhone = use(OnPhone);
  const panelPath = usePanelPath();
  const { panel } = useParams();
  return (
    <Link
      to={onPhone ? phone : { pathname: panelPath(place), search: query ? `?${new URLSearchParams(query)}` : '' }}
      // Pages beside the panel do not have its routes.
      reloadDocument={!panel && !onPhone}
      preventScrollReset={onPhone}
      aria-label={`${label}: ${value} ${note}`}
      className="group block min-h-16 py-2"
    >
      <span
        className={`block whitespace-nowrap font-display text-2xl leading-none tabular-nums xl:text-3xl ${urgent ? 'text-blaze' : 'text-bone'}`}
      >
        {value}
      </span>
      <span className="mt-1 block text-ash text-sm underline decoration-transparent underline-offset-4 group-hover:decoration-bone">
        {note}
      </span>
    </Link>
  );
}
