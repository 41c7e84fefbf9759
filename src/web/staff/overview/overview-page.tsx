import { Loaded } from '../shell/loaded.tsx';
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
        <h2 id="needs-title" className="title-desk mb-6 text-bone">
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
  return (
    <Loaded query={needs} what="what needs a person" rows={3}>
      {(data) => {
        const groups = groupNeeds(data);
        return groups.length === 0 ? <p className="text-ash">Nothing waits for you.</p> : <NeedList groups={groups} />;
      }}
    </Loaded>
  );
}
