import { use } from 'react';
import type { StaffNeeds } from '#contract/operation/overview-schemas.ts';
import { BackupLine } from '#web/staff/backups/backup-line.tsx';
import { BooksLine } from '#web/staff/books/books-line.tsx';
import { May } from '#web/staff/calls/may.tsx';
import { RoleContext } from '#web/staff/calls/use-may.ts';
import { OpenDelays } from '#web/staff/delays/delay-countdown.tsx';
import { Loaded } from '#web/staff/parts/loaded.tsx';
import { Moment, useTellMoment } from '#web/staff/parts/moment.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { FiguresSection } from './figures-section.tsx';
import { groupNeeds } from './need-groups.ts';
import { NeedList } from './need-list.tsx';
import { useNeeds } from './use-needs.ts';
import { WorkTiles } from './work-tiles.tsx';

/** What waits for a person, and how the shop does. */
export function OverviewPage() {
  const needs = useNeeds();
  const panelPath = usePanelPath();
  return (
    <>
      <h1 className="sr-only">Overview</h1>
      <WorkTiles className="mb-8" />
      <May permission="mailings">
        <OpenDelays className="mb-8" />
      </May>
      <section aria-labelledby="needs-title">
        <h2 id="needs-title" className="title-desk mb-6 text-bone">
          Needs a person
        </h2>
        <Needs needs={needs} />
        <May permission="business">
          <BackupLine />
        </May>
      </section>
      {/* How far down it stands is not known before: it would be pushed out of the window while somebody reads it. */}
      <div className={needs.isPending ? 'invisible' : undefined}>
        <May permission="business">
          <BooksLine address={panelPath('books')} className="mt-3" />
          <FiguresSection />
        </May>
      </div>
    </>
  );
}

function Needs({ needs }: { needs: ReturnType<typeof useNeeds> }) {
  const role = use(RoleContext);
  const tellMoment = useTellMoment();
  return (
    <Loaded query={needs} what="what needs a person" rows={3}>
      {(data) => {
        const groups = groupNeeds(data, role, tellMoment);
        return (
          <>
            {groups.length === 0 ? <p className="text-ash">Nothing waits for you.</p> : <NeedList groups={groups} />}
            <May permission="business">
              <WebhookLine webhooks={data.webhooks} />
            </May>
          </>
        );
      }}
    </Loaded>
  );
}

const BECAUSE: Record<NonNullable<StaffNeeds['webhooks']['refused']>['reason'], string> = {
  'other-secret': 'they are signed with another secret than STRIPE_WEBHOOK_SECRET',
  'too-old': 'they are signed more than five minutes before the clock of the server',
};
/** The server stops counting here. */
const COUNTED_TO = 100;

/** Whether the card provider's webhooks come in: without them the shop learns of a payment a minute late. */
function WebhookLine({ webhooks: { lastAt, refused } }: Pick<StaffNeeds, 'webhooks'>) {
  return (
    <p className="mt-8 text-ash text-sm">
      Webhooks of the card provider:{' '}
      {lastAt ? (
        <>
          the last one was taken <Moment at={lastAt} />.
        </>
      ) : (
        'none was taken yet.'
      )}
      {refused && (
        <span className="block text-alarm">
          Refused in the last hour: {refused.count >= COUNTED_TO ? `${COUNTED_TO} or more` : refused.count}, because{' '}
          {BECAUSE[refused.reason]}.
        </span>
      )}
    </p>
  );
}
