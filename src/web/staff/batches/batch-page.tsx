import { Link, useParams } from 'react-router';
import type { OneBatch } from '#contract/campaigns/batch-schemas.ts';
import { formatDay } from '#values/date.ts';
import { RecordHistory } from '#web/staff/audit/record-history.tsx';
import { BatchForecast } from '#web/staff/parts/forecast.tsx';
import { BackLink } from '#web/staff/parts/page-links.tsx';
import { Empty, Fact, Loaded, Moment, Section } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { BatchBadge, FillBar, fillText, progressText, shipsText, termsText } from './batch-labels.tsx';
import { BatchQueue } from './batch-queue.tsx';
import { BatchSteps } from './batch-steps.tsx';
import { useBatch } from './use-batches.ts';

/** One batch: how it stands, what is done with it, and who waits in it. */
export function BatchPage() {
  const { batch: name = '' } = useParams();
  const batch = useBatch(Number(name) || 0);
  return (
    <Loaded query={batch} what="the batch" unknown={(text) => <Empty title={text} />}>
      {(found) => <BatchView key={found.batch.id} found={found} />}
    </Loaded>
  );
}

function BatchView({ found: { batch, campaign } }: { found: OneBatch }) {
  const panelPath = usePanelPath();
  return (
    <section aria-labelledby="batch-title">
      <BackLink to={panelPath('campaigns', campaign.id, 'batches')}>
        Batches of {campaign.productName}: {campaign.name}
      </BackLink>
      <header className="mt-1 mb-4 flex flex-wrap items-baseline gap-x-6">
        <h1 id="batch-title" className="title-desk text-bone">
          {batch.name}
        </h1>
        <BatchBadge {...batch} />
      </header>
      <p className="max-w-xl text-bone tabular-nums">
        {fillText(batch)} <span className="text-ash">of {batch.size.toLocaleString('en-US')}</span>
        <FillBar {...batch} />
      </p>
      <dl className="my-5 grid gap-x-8 gap-y-3 border-rule border-y py-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Ships">{shipsText(batch)}</Fact>
        <Fact label="Made from">{formatDay(batch.makesFrom)}</Fact>
        <Fact label="Orders">{progressText(batch)}</Fact>
        <Fact label="Balance">{termsText(batch)}</Fact>
        <Fact label="Released">{batch.releasedAt ? <Moment at={batch.releasedAt} /> : 'Not yet'}</Fact>
      </dl>
      <BatchForecast batch={batch.id} basis leads />
      <div className="mt-5 flex flex-wrap gap-3">
        <BatchSteps batch={batch} />
        {batch.owing > 0 && (
          <Link to={{ pathname: panelPath('release'), search: `?batch=${batch.id}` }} className={buttonLook('line')}>
            Ask for its balances
          </Link>
        )}
      </div>
      <Section title="The queue" className="mt-8">
        <div className="mt-3">
          <BatchQueue batch={batch} orderAddress={(orderNumber) => panelPath('orders', orderNumber)} />
        </div>
      </Section>
      <RecordHistory subject="batch" id={batch.id} />
    </section>
  );
}
