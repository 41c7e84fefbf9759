import { Link } from 'react-router';
import { formatDay, type IsoDay } from '#values/date.ts';
import { type BatchStage, keptText, type PublicBatch, type ShippingDays } from '#values/order/public-batch.ts';
import { windowText } from '#values/text/place-text.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { buttonLook } from '#web/ui/button-look.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';

const STAGES: Record<BatchStage, { word: string; tone: BadgeTone; open?: true }> = {
  filling: { word: 'Filling', tone: 'plain', open: true },
  closed: { word: 'Closed', tone: 'quiet' },
  building: { word: 'Building', tone: 'warm', open: true },
  shipping: { word: 'Shipping', tone: 'warm' },
  shipped: { word: 'Shipped', tone: 'good' },
};

/** How one batch stands: its places, how many bows are built and sent, its promises and what was kept of them. */
export function BatchRow({ batch }: { batch: PublicBatch }) {
  const { id, name, stage, size, taken } = batch;
  const { word, ...look } = STAGES[stage];
  const isFull = stage === 'closed' && taken >= size;
  return (
    <article
      id={`batch-${id}`}
      aria-labelledby={`batch-${id}-name`}
      className="grid gap-x-[clamp(2rem,5vw,6rem)] gap-y-8 border-rule-strong border-t py-10 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:py-12"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h3 id={`batch-${id}-name`} className="title-part wrap-anywhere">
            {name}
          </h3>
          <Badge {...look} label={isFull ? 'Full' : word} />
        </div>
        <p className="mt-7 flex flex-wrap items-baseline gap-x-3">
          <span className="figure">{taken.toLocaleString('en-US')}</span>
          <span className="text-ash">of {size.toLocaleString('en-US')} places taken</span>
        </p>
        <HowFar batch={batch} />
        {stage === 'filling' && (
          <Link to="/bows" className={buttonLook('line', 'mt-7')}>
            See the bow
          </Link>
        )}
      </div>
      <dl className="self-start">
        {factsOf(batch).map(({ label, value }) => (
          <div
            key={label}
            className="grid gap-x-8 border-rule border-b py-2.5 first:border-t sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt className="text-ash">{label}</dt>
            <dd className="tabular-nums">
              <WholeDates text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** Of all places those that are taken, and of these the bows that are built. The figures beside it say the same. */
function HowFar({ batch: { size, taken, built, shipped } }: { batch: PublicBatch }) {
  const share = (count: number) => ({ width: `${Math.min(100, (100 * count) / size)}%` });
  return (
    <>
      <div aria-hidden="true" className="relative mt-5 h-2 bg-rule">
        <div className="absolute inset-y-0 left-0 bg-rule-strong" style={share(taken)} />
        <div className="absolute inset-y-0 left-0 bg-tan" style={share(built)} />
        <div className="absolute inset-y-0 left-0 bg-moss" style={share(shipped)} />
      </div>
      <p className="mt-3 text-ash text-sm tabular-nums">
        {built === 0
          ? 'None built yet'
          : `${built.toLocaleString('en-US')} built, ${shipped === 0 ? 'none' : shipped.toLocaleString('en-US')} of them shipped`}
      </p>
    </>
  );
}

type Fact = { label: string; value: string };

function factsOf(batch: PublicBatch): Fact[] {
  const { stage, makesFrom, first, moves, lastShipped } = batch;
  const now = moves.at(-1);
  return [
    {
      label: stage === 'filling' || stage === 'closed' ? 'Building begins' : 'Building from',
      value: formatDay(makesFrom),
    },
    { label: 'Promised first', value: `Ships ${daysText(first)}` },
    ...moves.map((move) => ({
      label: move === now ? 'Promised now' : 'Then promised',
      value: `Ships ${daysText(move)}, told on ${formatDay(move.told)}`,
    })),
    ...(lastShipped ? [{ label: 'Last shipped on', value: formatDay(lastShipped) }] : []),
    { label: stage === 'shipped' ? 'What we kept' : 'So far', value: keptText(batch) },
  ];
}

/** Always with its year: the page has batches of several. */
const daysText = ({ shipsFrom, shipsTo }: ShippingDays) => windowText(shipsFrom, shipsTo, WITH_YEAR);
const WITH_YEAR: IsoDay = '0000-01-01';
