import { WaysOn } from '#web/layout/ways-on.tsx';
import { WaitingTitle } from '#web/ui/waiting-title.tsx';

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
        <div aria-hidden="true" className="motion-safe:animate-pulse">
          <div className="h-12 w-4/5 bg-bark md:h-16" />
          <div className="mt-6 h-5 w-3/5 bg-bark" />
          <div className="mt-12 border-rule-strong border-t">
            {['order', 'deposit', 'balance', 'total', 'release'].map((line) => (
              <div key={line} className="flex justify-between border-rule border-b py-3.5">
                <div className="h-5 w-32 bg-bark" />
                <div className="h-5 w-24 bg-bark" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
