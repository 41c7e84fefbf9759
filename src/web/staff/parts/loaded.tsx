import type { ReactNode } from 'react';
import { ApiError } from '#web/client/api-error.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

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
