import { Link } from 'react-router';
import type { Batch } from '#contract/campaigns/batch-schemas.ts';
import { formatDay } from '#values/date.ts';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { Facts } from '#web/staff/phone-parts/facts.tsx';
import { withSheet } from '#web/staff/phone-parts/phone-address.ts';
import { ListWaiting } from '#web/staff/phone-parts/phone-list.tsx';
import { PhoneSheet, RecordSheet, SheetLink } from '#web/staff/phone-parts/phone-sheet.tsx';
import { BatchBadge, FillBar, fillText, progressText, shipsText, termsText } from './batch-labels.tsx';
import { BatchQueue } from './batch-queue.tsx';
import { BatchSteps } from './batch-steps.tsx';
import { useAllBatches, useBatch } from './use-batches.ts';

/** How many places the open batches have left, with the way to them; nothing while there is no batch. */
export function BatchesLine({ search }: { search: URLSearchParams }) {
  const { data } = useAllBatches();
  const all = data?.flatMap(({ batches }) => batches) ?? [];
  if (all.length === 0) return null;
  const left = all.reduce((sum, batch) => sum + (batch.state === 'open' ? batch.left : 0), 0);
  return (
    <p className="text-ash text-sm">
      {left.toLocaleString('en-US')} {left === 1 ? 'place' : 'places'} left in open batches.{' '}
      <SheetLink search={search} sheet="sheet" value="batches" className="text-bone link-plain">
        Batches
      </SheetLink>
    </p>
  );
}

/** The batches of all campaigns, and one of them with its queue. */
export function BatchSheets({ search, onClose }: { search: URLSearchParams; onClose: () => void }) {
  return (
    <>
      <PhoneSheet open={search.get('sheet') === 'batches'} onClose={onClose} title="Batches">
        <BatchFeed search={search} />
      </PhoneSheet>
      <RecordSheet id={search.get('batch')} onClose={onClose} title="Batch">
        {(id) => <BatchOf id={Number(id) || 0} search={search} />}
      </RecordSheet>
    </>
  );
}

function BatchFeed({ search }: { search: URLSearchParams }) {
  const campaigns = useAllBatches();
  return (
    <Loaded query={campaigns} what="the batches" waiting={<ListWaiting what="the batches" />}>
      {(found) => (
        <div className="space-y-6">
          {found.length === 0 && <Empty title="No campaign has batches">They are added in the panel.</Empty>}
          {found.map(({ campaign, batches }) => (
            <section key={campaign.id} aria-label={campaign.productName}>
              <h3 className="title-block text-bone">{campaign.productName}</h3>
              <ul className="mt-2">
                {batches.map((batch) => (
                  <BatchLine key={batch.id} batch={batch} search={search} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Loaded>
  );
}

function BatchLine({ batch, search }: { batch: Batch; search: URLSearchParams }) {
  return (
    <li>
      <Link
        to={withSheet(search, 'batch', String(batch.id))}
        preventScrollReset
        className="block border-rule border-t py-3 active:bg-bark"
      >
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-semibold text-bone">{batch.name}</span>
          <BatchBadge {...batch} />
        </span>
        <span className="mt-1 block text-bone tabular-nums">
          {fillText(batch)} <span className="text-ash">of {batch.size.toLocaleString('en-US')}</span>
        </span>
        <FillBar {...batch} />
        <span className="mt-1.5 block text-ash text-sm">
          Ships {shipsText(batch)}. {progressText(batch)}.
        </span>
      </Link>
    </li>
  );
}

function BatchOf({ id, search }: { id: number; search: URLSearchParams }) {
  const query = useBatch(id);
  return (
    <Loaded
      query={query}
      what="the batch"
      unknown={() => <p className="text-bone">There is no such batch. It may have been an old link.</p>}
    >
      {({ batch }) => (
        <div className="space-y-6">
          <p className="flex items-baseline justify-between gap-4">
            <span className="font-semibold text-bone text-lg">{batch.name}</span>
            <BatchBadge {...batch} />
          </p>
          <Facts
            facts={[
              ['Places', `${fillText(batch)} of ${batch.size.toLocaleString('en-US')}`],
              ['Ships', shipsText(batch)],
              ['Made from', formatDay(batch.makesFrom)],
              ['Orders', progressText(batch)],
              ['Balance', termsText(batch)],
              ['Released', batch.releasedAt ? <Moment key="released" at={batch.releasedAt} /> : 'Not yet'],
            ]}
          />
          <BatchSteps batch={batch} />
          <BatchQueue batch={batch} orderAddress={(orderNumber) => withSheet(search, 'order', orderNumber)} />
        </div>
      )}
    </Loaded>
  );
}
