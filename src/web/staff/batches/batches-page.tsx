import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Batch, CampaignBatches } from '#contract/campaigns/batch-schemas.ts';
import { formatDay } from '#values/date.ts';
import { AFTER_DEADLINE_WORDS } from '#values/text/after-deadline.ts';
import { BatchForecast } from '#web/staff/parts/forecast.tsx';
import { BackLink } from '#web/staff/parts/page-links.tsx';
import { Empty, Loaded, Moment } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { AddBatchDialog } from './batch-form.tsx';
import { BatchBadge, FillBar, fillText, progressText, shipsText } from './batch-labels.tsx';
import { useBatches, useBatchStep } from './use-batches.ts';

/** The batches of a campaign, in the order in which they are filled. */
export function BatchesPage() {
  const { campaign = '' } = useParams();
  const batches = useBatches(Number(campaign) || 0);
  return (
    <Loaded query={batches} what="the batches" unknown={(text) => <Empty title={text} />}>
      {(found) => <BatchesView found={found} />}
    </Loaded>
  );
}

function BatchesView({ found: { campaign, batches } }: { found: CampaignBatches }) {
  const [adding, setAdding] = useState(false);
  const panelPath = usePanelPath();
  return (
    <section aria-labelledby="batches-title">
      <BackLink to={panelPath('campaigns', campaign.id)}>
        {campaign.productName}: {campaign.name}
      </BackLink>
      <header className="mt-1 mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 id="batches-title" className="title-desk text-bone">
            Batches
          </h1>
          <p className="mt-1 text-ash">
            Who does not pay in time: {AFTER_DEADLINE_WORDS[campaign.afterDeadline].toLowerCase()}.
          </p>
        </div>
        <Button kind="bone" onClick={() => setAdding(true)}>
          Add a batch
        </Button>
      </header>
      {batches.length === 0 ? (
        <Empty title="This campaign has no batches">
          It sells without limit and without places. From the first batch on each order gets a place; those that are
          paid already get theirs by the time of their deposit.
        </Empty>
      ) : (
        <BatchList batches={batches} />
      )}
      <AddBatchDialog
        open={adding}
        campaign={campaign.id}
        all={batches}
        onClose={() => setAdding(false)}
        onDone={({ batch }) => {
          setAdding(false);
          toast({ title: `${batch.name} is added` });
        }}
      />
    </section>
  );
}

function BatchList({ batches }: { batches: Batch[] }) {
  const { send, busy } = useBatchStep({ failed: 'The order of the batches is as it was' });
  const panelPath = usePanelPath();
  return (
    <ol aria-label="Batches" className="border-rule border-t">
      {batches.map((batch, place) => (
        <li
          key={batch.id}
          className="grid gap-x-6 gap-y-2 border-rule border-b py-3 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.6fr)_minmax(0,1.2fr)_minmax(0,1.4fr)_auto] lg:items-center"
        >
          <p>
            <Link
              to={panelPath('batches', batch.id)}
              className="font-semibold text-bone link-quiet hover:decoration-bone"
            >
              {batch.name}
            </Link>
            <span className="ml-4 text-sm lg:ml-0 lg:block">
              <BatchBadge {...batch} />
            </span>
          </p>
          <p className="text-bone tabular-nums">
            {fillText(batch)} <span className="text-ash">of {batch.size.toLocaleString('en-US')}</span>
            <FillBar {...batch} />
          </p>
          <div className="text-bone">
            Ships {shipsText(batch)}
            <span className="block text-ash text-sm">Made from {formatDay(batch.makesFrom)}</span>
            <BatchForecast batch={batch.id} />
          </div>
          <p className="text-bone tabular-nums">
            {progressText(batch)}
            <span className="block text-ash text-sm">
              {batch.releasedAt ? (
                <>
                  Released <Moment at={batch.releasedAt} />
                </>
              ) : (
                'Not released yet'
              )}
            </span>
          </p>
          <span className="flex gap-2">
            <Button
              aria-label={`Fill ${batch.name} earlier`}
              blocked={place === 0 || busy}
              onClick={() => send({ step: 'move', batch: batch.id, towards: 'earlier' })}
            >
              ↑
            </Button>
            <Button
              aria-label={`Fill ${batch.name} later`}
              blocked={place === batches.length - 1 || busy}
              onClick={() => send({ step: 'move', batch: batch.id, towards: 'later' })}
            >
              ↓
            </Button>
          </span>
        </li>
      ))}
    </ol>
  );
}
