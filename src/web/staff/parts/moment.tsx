import { useStaffStatus } from '#web/staff/calls/use-staff-status.ts';

/** A moment of the API for staff: short on the screen, exact under the pointer, and in the time of the shop wherever they are. */
export function Moment({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  const timeZone = useShopZone();
  return (
    <time dateTime={at} title={momentExactly(at, timeZone)} className="whitespace-nowrap">
      {dayOnly ? momentDay(at, { timeZone }) : momentText(at, { timeZone })}
    </time>
  );
}

const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const YEAR: Intl.DateTimeFormatOptions = { year: 'numeric' };

/** The time zone in which staff read every moment (rule 37.4). */
export function useShopZone(): string | undefined {
  return useStaffStatus().data?.timeZone ?? undefined;
}

/** The same words as of `Moment`, for sentences. */
export type TellMoment = (moment: string) => string;

export function useTellMoment(): TellMoment {
  const timeZone = useShopZone();
  return (moment) => momentText(moment, { timeZone });
}

type Where = { timeZone?: string | undefined; now?: Date };

/** "Nov 21, 2:05 PM" in a time zone, or where the reader is; with the year when that is another one. */
export function momentText(moment: string, { timeZone, now = new Date() }: Where = {}): string {
  const date = new Date(moment);
  const year = isSameYear(date, now, timeZone) ? {} : YEAR;
  return date.toLocaleString('en-US', { ...DAY, ...TIME, ...year, timeZone });
}

/** "Nov 21", or "Nov 21, 2025" in another year. */
export function momentDay(moment: string, { timeZone, now = new Date() }: Where = {}): string {
  const date = new Date(moment);
  const year = isSameYear(date, now, timeZone) ? {} : YEAR;
  return date.toLocaleDateString('en-US', { ...DAY, ...year, timeZone });
}

/** To the second, with the zone: for who wants to know exactly. */
function momentExactly(moment: string, timeZone: string | undefined): string {
  return new Date(moment).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone });
}

function isSameYear(one: Date, other: Date, timeZone: string | undefined): boolean {
  const [first, second] = [one, other].map((date) => date.toLocaleDateString('en-US', { ...YEAR, timeZone }));
  return first === second;
}
