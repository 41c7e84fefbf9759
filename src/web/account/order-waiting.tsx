import { Skeleton } from '#web/ui/skeleton.tsx';
import { WaitingTitle } from '#web/ui/waiting-title.tsx';
import { OrderColumns } from './order-columns.tsx';

const STATIONS = ['placed', 'deposit', 'release', 'balance', 'shipped'];
const AMOUNTS = ['color', 'total', 'deposit', 'balance'];

/** The space of an order's page. */
export function OrderWaiting() {
  return (
    <>
      <WaitingTitle words="Loading your order…" />
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-6 h-11 w-72 max-w-full lg:h-18" />
      <Skeleton className="mt-5 h-7 w-64 max-w-full" />
      <OrderColumns
        first={
          <div className="border-rule-strong border-t pt-7">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-3 h-9 w-80 max-w-full" />
            <Skeleton className="mt-5 h-6 w-full max-w-xl" />
            <Skeleton className="mt-2 h-6 w-4/5 max-w-lg" />
            <Skeleton className="mt-7 h-12 w-56" />
          </div>
        }
        aside={
          <div className="gap-x-8 sm:max-lg:grid sm:max-lg:grid-cols-2">
            <Skeleton className="aspect-4/3 w-full" />
            <div className="mt-6 sm:max-lg:mt-0">
              {AMOUNTS.map((line) => (
                <div key={line} className="flex justify-between border-rule border-b py-3.5">
                  <Skeleton className="h-5 w-28" />
                  <Skeleton className="h-5 w-20" />
                </div>
              ))}
            </div>
          </div>
        }
      >
        <div className="space-y-8">
          {STATIONS.map((station) => (
            <Skeleton key={station} className="h-12 w-full max-w-md" />
          ))}
        </div>
      </OrderColumns>
    </>
  );
}
