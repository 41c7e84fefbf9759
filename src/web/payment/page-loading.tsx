import { WaitingTitle } from '#web/ui/waiting-title.tsx';

/** The shape of the page that is being looked up: a headline, a sentence, and lines of a table. */
export function PageLoading({ words }: { words: string }) {
  return (
    <div className="max-w-2xl">
      <WaitingTitle words={words} />
      <div aria-hidden="true" className="motion-safe:animate-pulse">
        <div className="h-12 w-4/5 bg-waiting md:h-16" />
        <div className="mt-6 h-5 w-3/5 bg-waiting" />
        <div className="mt-12 border-rule-strong border-t">
          {['order', 'deposit', 'balance', 'total', 'release'].map((line) => (
            <div key={line} className="flex justify-between border-rule border-b py-3.5">
              <div className="h-5 w-32 bg-waiting" />
              <div className="h-5 w-24 bg-waiting" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
