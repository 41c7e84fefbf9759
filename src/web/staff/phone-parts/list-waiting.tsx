import { Skeleton } from '#web/ui/skeleton.tsx';

const CARDS = ['first', 'second', 'third', 'fourth'];

/** The space of a list's first cards. */
export function ListWaiting({ what }: { what: string }) {
  return (
    <div className="space-y-3">
      <p role="status" className="sr-only">
        Loading {what}...
      </p>
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-20 w-full" />
      ))}
    </div>
  );
}
