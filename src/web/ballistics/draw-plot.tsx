import { useId } from 'react';
import { type DrawSetup, drawForce, holdingWeight, stations, storedEnergy } from '#values/bow-physics.ts';
import { above, across, INCHES, POUNDS, VIEW_BOX, writeArea, writeCurve } from './plot-scale.ts';

/**
 * The curve with its axes and names. The drawing is stretched to its box; words lie over it in HTML, so that they keep
 * their size on phones. `draw` is where the string is, in inches: the energy stored so far is brighter.
 */
export function DrawPlot({ setup, draw }: { setup: DrawSetup; draw: number }) {
  const clip = useId();
  const { drawLength, drawWeight } = setup;
  const { risen, drops } = stations(setup);
  const holding = holdingWeight(setup);
  const middle = (risen + drops) / 2;
  const area = writeArea(setup);
  return (
    <>
      <svg viewBox={VIEW_BOX} preserveAspectRatio="none" aria-hidden="true" className="plot">
        <clipPath id={clip}>
          <rect x={INCHES.from} width={draw - INCHES.from} height={POUNDS.to} />
        </clipPath>
        <path {...evenLine} d={grid} className="stroke-rule" />
        <path d={area} className="fill-current opacity-10" />
        <path d={area} clipPath={`url(#${clip})`} className="fill-current opacity-15" />
        <path {...evenLine} d={`M${INCHES.from} ${POUNDS.to}H${INCHES.to}`} className="stroke-rule-strong" />
        <path
          {...evenLine}
          d={`M${drawLength} ${POUNDS.to - holding}v${-drawWeight / 5}`}
          className="stroke-rule-strong"
        />
        <path {...evenLine} d={writeCurve(setup)} strokeWidth="2.5" className="stroke-current" />
      </svg>
      <div aria-hidden="true" className="text-ash text-sm">
        {POUNDS.ticks.map((pounds) => (
          <span key={pounds} className="absolute right-0" style={{ bottom: above(pounds) }}>
            {pounds}
            {pounds === POUNDS.ticks.at(-1) && <span className="absolute right-0 bottom-full">lbs</span>}
          </span>
        ))}
        {INCHES.ticks.map((inches) => (
          <span key={inches} className="absolute top-full mt-1 -translate-x-1/2" style={{ left: across(inches) }}>
            {inches}
            {inches === INCHES.ticks.at(-1) && <span className="absolute left-full ml-1">in</span>}
          </span>
        ))}
      </div>
      <Name at={[middle, drawWeight]} className="mb-2.5 -translate-x-1/2" value={drawWeight} words="lbs peak" />
      <Name
        at={[middle, drawWeight * 0.45]}
        className="-translate-x-1/2 translate-y-1/2"
        value={Math.round(storedEnergy(setup))}
        words="ft-lbs stored"
      />
      <Name
        at={[drops, holding]}
        className="mr-2 -translate-x-full translate-y-1/2"
        value={Math.round(holding)}
        words="lbs held"
      />
      <span
        className="absolute -m-2 size-4 rounded-full border-2 border-night bg-bone"
        style={{ left: across(draw), bottom: above(drawForce(setup, draw)) }}
      />
    </>
  );
}

/** Lines keep their width while the drawing is stretched. */
const evenLine = { vectorEffect: 'non-scaling-stroke' } as const;

const grid = POUNDS.ticks.map((pounds) => `M${INCHES.from} ${POUNDS.to - pounds}H${INCHES.to}`).join('');

type NameProps = {
  at: [inches: number, pounds: number];
  value: number;
  words: string;
  className: string;
};

/** A figure of the curve, where it is. */
function Name({ at: [inches, pounds], value, words, className }: NameProps) {
  return (
    <p
      className={`pointer-events-none absolute whitespace-nowrap text-ash text-sm ${className}`}
      style={{ left: across(inches), bottom: above(pounds) }}
    >
      <b className="text-nowrap font-display text-2xl text-bone">{value}</b> {words}
    </p>
  );
}
