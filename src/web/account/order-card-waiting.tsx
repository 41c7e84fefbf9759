import { Skeleton } from '#web/ui/skeleton.tsx';

const FIGURES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The space of an order card, with as many figures. */
export function OrderCardWaiting({ figures, columns }: { figures: number; columns: string }) {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-5 gap-y-6 border-rule-strong border-t py-7 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8"
    >
      <div className="sm:row-span-2">
        <Skeleton className="aspect-3/4 w-full" />
      </div>
      <div className="sm:flex sm:justify-between">
        <div>
          <Skeleton className="h-7 w-36" />
          <Skeleton className="mt-3 h-5 w-40" />
        </div>
        <Skeleton className="h-7 w-32 max-sm:mt-3" />
      </div>
      <div className={`grid gap-x-4 gap-y-4 sm:gap-x-8 max-sm:col-span-2 ${columns}`}>
        {FIGURES.slice(0, figures).map((name) => (
          <div key={name}>
            <Skeleton className="h-5 w-20" />
            <Skeleton className="mt-1 h-6 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
