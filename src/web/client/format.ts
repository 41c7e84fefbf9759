import { formatDay, type IsoDay } from '#values/date.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';

/** The API's "1776.00" as people read it: $1,776.00. */
export function usd(amount: string): string {
  return formatUsd(fromDecimal(amount));
}

/** The calendar day of a moment where the reader is. */
export function dayOf(moment: Date): IsoDay {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(moment.getFullYear(), 4)}-${digits(moment.getMonth() + 1, 2)}-${digits(moment.getDate(), 2)}`;
}

/** "November 21st, 2026" for a moment of the API. */
export function dayText(moment: string): string {
  return formatDay(dayOf(new Date(moment)));
}

/** A deadline: in the customer's own time zone unless told another, and named, because it is a moment and not a day. */
export function deadlineText(moment: string, timeZone?: 'UTC'): string {
  return new Date(moment).toLocaleString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  });
}
