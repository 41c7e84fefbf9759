import { SHIPPING_TIME } from '#values/text/balance-terms.ts';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { WholeDates } from '#web/ui/whole-dates.tsx';
import { FinishPicture } from './finish-picture.tsx';
import { CUTOUTS } from './finish-pictures.ts';
import { type HunterFigure, SPECIFICATIONS } from './hunter-facts.ts';

/** Every figure of the bow, beside the bow with its measures; the time it takes to make is a matter of today's terms. */
export function Specifications({ terms, patent }: { terms: PrintedTerms | null; patent: string | null }) {
  const [weeks, unit] = (terms?.manufacturing ?? '4 weeks').split(' ');
  const figures: HunterFigure[] = [
    ...SPECIFICATIONS,
    {
      name: 'Manufacturing',
      value: weeks ?? '',
      unit: unit ?? '',
      meaning: terms?.batch
        ? `With ${terms.batch.name}, which ships ${terms.batch.ships}.`
        : `About so long after final payment. Then it ships within ${SHIPPING_TIME}.`,
    },
  ];
  return (
    <section aria-labelledby="specifications-title" className="on-bone overflow-clip">
      <div className="edge grid gap-x-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-center">
        <MeasuredBow />
        <div className="py-[clamp(3.5rem,7vw,8rem)] max-lg:order-first max-lg:pb-8">
          <h2 id="specifications-title" className="title-chapter">
            Technical specifications
          </h2>
          <dl className="mt-[clamp(2rem,4vw,4rem)] grid grid-cols-2 gap-x-6 gap-y-9 lg:gap-x-10">
            {figures.map(({ name, prefix, value, unit: measure, meaning }) => (
              <div key={name} className="flex flex-col border-ink/25 border-t pt-4">
                <dt className="font-semibold">
                  {name}
                  {prefix && `, ${prefix}`}
                </dt>
                <dd className="figure -order-1 mb-2.5 whitespace-nowrap">
                  {value}
                  <span className="ml-1.5 text-[0.45em] text-lichen">{measure}</span>
                </dd>
                <dd className="mt-0.5 max-w-[21em] text-lichen text-sm">
                  <WholeDates text={meaning} />
                </dd>
              </div>
            ))}
          </dl>
          {patent && <p className="mt-9 text-lichen text-sm wrap-anywhere">The static cam: patent {patent}</p>}
        </div>
      </div>
    </section>
  );
}

/** Where the cut-out has its axles and its string, in thousandths of its side. An inch of the bow is 29.2 of them. */
const AXLE = { x: 399.5, upper: 147.5, lower: 849 };
const STRING_X = 343.5;
const INCH = (AXLE.lower - AXLE.upper) / 24;
const BRACE = { y: 452, end: STRING_X + 6.5 * INCH };

/** The bow with two of its measures drawn in, as on a maker's sheet. The figures beside it say the same in words. */
function MeasuredBow() {
  return (
    <div className="relative mx-auto w-full max-lg:max-w-[44rem]">
      <div className="relative -mx-[24%] max-lg:-mx-[22%]">
        <FinishPicture
          pictures={CUTOUTS}
          altOf={(finish) => `Hunter compound bow, ${finish}, on a light ground`}
          sizes="(min-width: 64rem) 56vw, 140vw"
          pictureClassName="h-auto w-full"
        />
        <svg
          viewBox="0 0 1000 1000"
          aria-hidden="true"
          className="absolute inset-0 size-full fill-none stroke-[1.5] stroke-lichen"
        >
          <path d={`M${AXLE.x - 12} ${AXLE.upper}H232 M${AXLE.x - 12} ${AXLE.lower}H232`} strokeDasharray="2 5" />
          <path d={`M240 ${AXLE.upper}V${AXLE.lower} M232 ${AXLE.upper}h16 M232 ${AXLE.lower}h16`} />
          <path
            d={`M${STRING_X} ${BRACE.y}H${BRACE.end} M${STRING_X} ${BRACE.y - 8}v16 M${BRACE.end} ${BRACE.y - 8}v16`}
          />
          <Measure x={232} y={(AXLE.upper + AXLE.lower) / 2 + 14} anchor="end" figure="24.0" />
          <Measure x={(STRING_X + BRACE.end) / 2} y={BRACE.y - 16} anchor="middle" figure="6.5" />
        </svg>
      </div>
    </div>
  );
}

function Measure({ x, y, anchor, figure }: { x: number; y: number; anchor: 'middle' | 'end'; figure: string }) {
  return (
    <text x={x} y={y} textAnchor={anchor} className="fill-ink stroke-none font-display text-[42px]">
      {figure} in
    </text>
  );
}
