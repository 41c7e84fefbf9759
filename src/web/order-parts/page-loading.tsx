import { WaysOn } from '#web/layout/ways-on.tsx';
import { Skeleton, WaitingTitle } from '#web/ui/skeleton.tsx';

type PageLoadingProps = {
  words: string;
  /** What somebody without JavaScript can do, who would wait here for ever. */
  withoutScripts?: string;
};

/** The shape of the page that is being looked up: a headline, a sentence, and lines of a table. */
export function PageLoading({ words, withoutScripts }: PageLoadingProps) {
  return (
    <div className="max-w-2xl">
      {withoutScripts && (
        <noscript>
          <h1 className="title-chapter text-bone">This page needs JavaScript</h1>
          <p className="mt-6 text-lg">{withoutScripts}</p>
          <div className="mt-10 flex flex-wrap gap-4">
            <WaysOn />
          </div>
        </noscript>
      )}
      <div className={withoutScripts && 'noscript:hidden'}>
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
    </div>
  );
}
