import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FiguresSection } from './figures-section.tsx';
import { groupNeeds } from './need-groups.ts';
import { NeedList } from './need-list.tsx';
import { useNeeds } from './use-needs.ts';

/** What waits for a person, and how the shop does. */
export function OverviewPage() {
  return (
    <>
      <h1 className="sr-only">Overview</h1>
      <section aria-labelledby="needs-title">
        <h2 id="needs-title" className="title-part mb-6 text-bone">
          Needs a person
        </h2>
        <Needs />
      </section>
      <FiguresSection />
    </>
  );
}

function Needs() {
  const needs = useNeeds();
  if (needs.data) {
    const groups = groupNeeds(needs.data);
    if (groups.length === 0) return <p className="text-ash">Nothing waits for you.</p>;
    return <NeedList groups={groups} />;
  }
  if (needs.isError) {
    return (
      <Alert tone="bad" title="What needs a person could not be loaded.">
        <Button busy={needs.isFetching} onClick={() => void needs.refetch()} className="mt-3">
          Try again
        </Button>
      </Alert>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        Loading what needs a person…
      </p>
      <Skeleton className="h-24" />
    </>
  );
}
