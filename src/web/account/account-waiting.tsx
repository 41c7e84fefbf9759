import { Skeleton } from '#web/ui/skeleton.tsx';
import { WaitingTitle } from '#web/ui/waiting-title.tsx';
import { RecentOrdersWaiting } from './recent-orders.tsx';

/** The space of the account while it is not known yet whose it is. */
export function AccountWaiting() {
  return (
    <div className="max-w-[84rem]">
      <WaitingTitle words="Loading your account…" />
      <div className="flex items-center gap-6 sm:gap-8">
        <Skeleton className="size-20 shrink-0 rounded-full sm:size-28" />
        <div className="grow">
          <Skeleton className="h-11 w-4/5 max-w-md lg:h-18" />
          <Skeleton className="mt-3 h-6 w-3/5 max-w-xs" />
          <Skeleton className="mt-1 h-6 w-2/5 max-w-48" />
        </div>
      </div>
      <div className="mt-12 grid gap-x-[clamp(3rem,7vw,8rem)] gap-y-14 lg:mt-16 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div>
          <Skeleton className="h-8 w-40" />
          <Skeleton className="mt-5 h-28 w-full" />
        </div>
        <div>
          <Skeleton className="h-8 w-64 max-w-full" />
          <RecentOrdersWaiting />
        </div>
      </div>
    </div>
  );
}
