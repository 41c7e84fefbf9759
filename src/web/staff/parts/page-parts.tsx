import { type ReactNode, useId } from 'react';
import { ApiError } from '#web/client/api-error.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { useConnected } from '#web/staff/calls/connection-status.ts';
import { useStaffStatus } from '#web/staff/calls/use-staff-status.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { withWholeDates } from '#web/ui/whole-dates.tsx';

type LoadedProps<T> = {
  /** What `useQuery` returned. */
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** What is being read, as in "We could not load the orders." */
  what: string;
  /** How many lines the placeholder is high. */
  rows?: number;
  /** Shown in the place of the lines while waiting. */
  waiting?: ReactNode;
  /** Stands there when the server knows nothing of this name; it gets the server's sentence. */
  unknown?: (text: string) => ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * An answer of the API on a staff page: a placeholder while it is read, a way to try again when it could not be, else the
 * content. What was read before stays on the page when reading it again fails, and says so.
 */
export function Loaded<T>({ query, what, rows = 6, waiting, unknown, children }: LoadedProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (unknown && error instanceof ApiError && error.status === 404) return unknown(error.message);
  if (data === undefined && !error) return waiting ?? <Waiting what={what} rows={rows} />;
  return (
    <>
      {error && (
        <div className="my-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Alert
            tone="bad"
            title={data === undefined ? `We could not load ${what}` : `What is shown of ${what} may be old`}
          >
            {failureText(error, 'Please try again.')}
          </Alert>
          <Button busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}

function Waiting({ what, rows }: { what: string; rows: number }) {
  return (
    <div className="space-y-3 py-2">
      <p role="status" className="sr-only">
        Loading {what}...
      </p>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className="h-7 w-full" />
      ))}
    </div>
  );
}

/** A list without anything in it: why, and what would change that. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-rule border-t py-8">
      <p className="title-block text-bone">{title}</p>
      {children && <div className="mt-1 max-w-prose text-ash">{children}</div>}
    </div>
  );
}

type FailureProps = { title?: string; className?: string; children: string | null | undefined | false };

/** Why something failed, as long as there is a reason. */
export function Failure({ className = '', children, ...alert }: FailureProps) {
  if (!children) return null;
  return (
    <div className={className}>
      <Alert tone="bad" {...alert}>
        {children}
      </Alert>
    </div>
  );
}

/** Says that what is on the screen may be old; it is read again by itself when the connection is back. */
export function ConnectionLost() {
  const up = useConnected();
  return (
    <p role="status" className={up ? 'sr-only' : 'edge bg-bark py-2 text-alarm print:hidden'}>
      {up ? '' : 'There is no connection to the shop. What you see may be old, and changes are not saved.'}
    </p>
  );
}

/** A part of a page under its title. */
export function Section({ title, className, children }: { title: ReactNode; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="title-block text-bone">
        {title}
      </h2>
      {children}
    </section>
  );
}

type FactProps = { label: ReactNode; className?: string; children: ReactNode };

/** A line of a `dl`: what is known under its name. */
export function Fact({ label, className = '', children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-ash text-sm">{label}</dt>
      <dd className="text-bone wrap-anywhere">{withWholeDates(children)}</dd>
    </div>
  );
}

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
