import { Loaded } from '../shell/loaded.tsx';
import { PreorderCounters } from './preorder-counters.tsx';
import { usePreorderStats } from './use-preorder-stats.ts';

/** Where the release of the bow stands: how many have paid, and how many still owe their balance. */
export function ReleasePanel() {
  const stats = usePreorderStats();
  return (
    <section aria-labelledby="release-title" className="max-w-4xl">
      <h1 id="release-title" className="title-desk text-bone">
        Bow Release Notifications
      </h1>
      <p className="mt-2 mb-8 text-ash">
        The release asks everybody whose balance is pending to pay it within 7 days. Test orders are not counted.
      </p>
      <Loaded query={stats} what="the statistics" waiting={<p role="status">Loading statistics....</p>}>
        {(data) => <PreorderCounters stats={data} />}
      </Loaded>
    </section>
  );
}
