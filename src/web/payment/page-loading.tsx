import { Skeleton } from '#web/ui/skeleton.tsx';
import { WaitingTitle } from '#web/ui/waiting-title.tsx';

/** The shape of the page that is being looked up: a headline, a sentence, and lines of a table. */
export function PageLoading({ words }: { words: string }) {
  return (
    <div className="max-w-2xl">
      <WaitingTitle words={words} />
      <Skeleton className="h-12 w-4/5 md:h-16" />
      <Skeleton className="mt-6 h-5 w-3/5" />
      <div aria-hidden="true" className="mt-12 border-rule-strong border-t">
        {['order', 'deposit', 'balance', 'total', 'release'].map((line) => (
          <div key={line} className="flex justify-between border-rule border-b py-3.5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
