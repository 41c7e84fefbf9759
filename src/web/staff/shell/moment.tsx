/** A moment of the API for staff: short on the screen, exact under the pointer. */
export function Moment({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  return (
    <time dateTime={at} title={momentExactly(at)} className="whitespace-nowrap">
      {dayOnly ? momentDay(at) : momentText(at)}
    </time>
  );
}

const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const YEAR: Intl.DateTimeFormatOptions = { year: 'numeric' };

/** "Nov 21, 2:05 PM" where the reader is; with the year when that is another one. */
export function momentText(moment: string, now = new Date()): string {
  const date = new Date(moment);
  return date.toLocaleString('en-US', { ...DAY, ...TIME, ...(isThisYear(date, now) ? {} : YEAR) });
}

/** "Nov 21", or "Nov 21, 2025" in another year. */
export function momentDay(moment: string, now = new Date()): string {
  const date = new Date(moment);
  return date.toLocaleDateString('en-US', { ...DAY, ...(isThisYear(date, now) ? {} : YEAR) });
}

/** To the second, with the zone: for who wants to know exactly. */
function momentExactly(moment: string): string {
  return new Date(moment).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' });
}

function isThisYear(date: Date, now: Date): boolean {
  return date.getFullYear() === now.getFullYear();
}
