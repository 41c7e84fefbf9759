import { failureWords } from '#web/account/failure-words.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PreorderCounters } from './preorder-counters.tsx';
import { usePreorderStats } from './use-preorder-stats.ts';

/** Where the release of the bow stands: how many have paid, and how many still owe their balance. */
export function ReleasePanel() {
  const stats = usePreorderStats();
  return (
    <section aria-labelledby="release-title" className="max-w-4xl">
      <h1 id="release-title" className="title-part text-bone">
        Bow Release Notifications
      </h1>
      <p className="mt-2 mb-8 text-ash">
        The release asks everybody whose balance is pending to pay it within 7 days. Test orders are not counted.
      </p>
      {stats.data && <PreorderCounters stats={stats.data} />}
      {!stats.data && !stats.isError && <p role="status">Loading statistics....</p>}
      {!stats.data && stats.isError && (
        <Alert tone="bad" title="The statistics could not be loaded.">
          <p className="mb-4">{failureWords(stats.error, 'Please try again.')}</p>
          <Button busy={stats.isFetching} onClick={() => void stats.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
    </section>
  );
}
