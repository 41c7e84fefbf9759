import ical, { ICalEventTransparency } from 'ical-generator';
import type { CalendarDate, OrderCalendar } from '#shop/orders/links/order-calendar.ts';
import { addDays } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';

const REFRESHED_EVERY_SECONDS = 6 * 3600;

/**
 * The dates of an order as a calendar program reads them, also again. Each keeps its UID for good and counts its changes by time, so a
 * file that is opened a second time, or a feed that is read again, moves what is there and adds nothing.
 */
export function writeCalendar(order: OrderCalendar, origin: string): string {
  const { orderNumber, bow, createdAt, changedAt } = order;
  const calendar = ical({
    name: `${bow}, order ${orderNumber}`,
    prodId: '//Fulldraw//Orders//EN',
    ttl: REFRESHED_EVERY_SECONDS,
  });
  const sequence = Math.max(0, Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000));
  for (const date of order.dates) {
    calendar.createEvent({
      ...spanOf(date),
      id: `${orderNumber}-${date.what === 'shipped' ? 'ships' : date.what}@${new URL(origin).hostname}`,
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      summary: titleOf(date, bow),
      description: WORDS[date.what],
      url: order.inAccount ? `${origin}/orders/${orderNumber}` : `${origin}/find-order`,
      // Nobody is busy because a bow ships.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** Whole days end, to calendars, with the day after them. */
function spanOf(date: CalendarDate) {
  if (date.what === 'balance') return { start: date.at };
  return { start: new Date(date.from), end: new Date(addDays(date.to, 1)), allDay: true, timezone: 'UTC' };
}

function titleOf(date: CalendarDate, bow: string): string {
  switch (date.what) {
    case 'ships':
      return `Your ${bow} ships`;
    case 'shipped':
      return `Your ${bow} left the workshop`;
    case 'build':
      return `Last day to change color and build of your ${bow}`;
    case 'release':
      return `Your ${bow}'s turn is expected`;
    case 'balance':
      return `Pay the balance of ${formatUsd(date.amount)} for your ${bow} by now`;
  }
}

const WORDS: Record<CalendarDate['what'], string> = {
  ships: 'It leaves our workshop between these days. We email you the tracking number.',
  shipped: 'The tracking number is in our email.',
  build: 'After this day we get ready to make it.',
  release: 'We email you when it comes, and ask for the balance.',
  balance: 'The way to pay is in our email, and on the page of your order.',
};
