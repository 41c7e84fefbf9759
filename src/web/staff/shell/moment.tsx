import { momentDay, momentExactly, momentText } from './moment-text.ts';

/** A moment of the API for staff: short on the screen, exact under the pointer. */
export function Moment({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  return (
    <time dateTime={at} title={momentExactly(at)} className="whitespace-nowrap">
      {dayOnly ? momentDay(at) : momentText(at)}
    </time>
  );
}
