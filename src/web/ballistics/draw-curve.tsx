import { type CSSProperties, type PointerEvent, useId, useState } from 'react';
import {
  AT_REST,
  type DrawSetup,
  drawForce,
  holdingWeight,
  LET_OFF,
  powerStroke,
  stations,
  storedEnergy,
} from '#values/bow/bow-physics.ts';
import type { BowColor } from '#values/order/order.ts';
import { above, across, drawAt, INCHES, POUNDS, VIEW_BOX, writeArea, writeCurve } from './plot-scale.ts';

type DrawCurveProps = {
  build: DrawSetup;
  /** The colour of the bow beside it. */
  color?: BowColor;
  /** How far the bow is drawn, 0 at rest to 1 at full draw; the plot keeps that itself unless it is told. */
  draw?: number;
  /** Told where pointer or slider draw to, 0 to 1, so that a bow beside the plot is drawn along. */
  onDraw?: (draw: number) => void;
  /** For a narrow column. */
  compact?: boolean;
  className?: string;
};

/** Where the string is in the plot at first: on the plateau. */
export const FIRST_DRAW = 0.5;

/** The draw-force curve of a Hunter: read as it is sent, and drawn along by pointer, finger or the slider below it. */
export function DrawCurve({ build, color = 'Tan', draw, onDraw, compact = false, className = '' }: DrawCurveProps) {
  const [kept, keep] = useState(FIRST_DRAW);
  const { drawLength, drawWeight, letOff = LET_OFF } = build;
  const stroke = powerStroke(build);
  const inches = AT_REST + (draw ?? kept) * stroke;
  // Words and slider go by quarters of an inch, in which every draw length ends.
  const quarters = Math.round(inches * 4) / 4;
  const pounds = Math.round(drawForce(build, quarters));

  function drawTo(target: number) {
    const share = Math.min(Math.max((target - AT_REST) / stroke, 0), 1);
    keep(share);
    onDraw?.(share);
  }

  function follow({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    drawTo(drawAt((clientX - left) / width));
  }

  return (
    <figure className={className}>
      <div className="flex items-end justify-between">
        <Reading name="Draw" value={quarters.toFixed(2)} unit="in" />
        <Reading name="Pull" value={`${pounds}`} unit="lbs" className="text-right" />
      </div>
      <div
        onPointerDown={follow}
        onPointerMove={follow}
        className={`relative mt-2 cursor-crosshair touch-pan-y ${compact ? 'h-56' : 'aspect-4/3 sm:aspect-2/1'} ${color === 'Tan' ? 'text-tan' : 'text-bone'}`}
      >
        <DrawPlot setup={build} draw={inches} />
      </div>
      <div className="relative mt-8 h-11">
        <div className="absolute" style={{ left: across(AT_REST), right: `calc(100% - ${across(drawLength)})` }}>
          <input
            type="range"
            aria-label="Draw"
            aria-valuetext={`${quarters} inches: ${pounds} pounds`}
            className="slider"
            min={AT_REST}
            max={drawLength}
            step={0.25}
            value={quarters}
            onChange={(event) => drawTo(event.currentTarget.valueAsNumber)}
            style={{ '--at': Math.min((quarters - AT_REST) / stroke, 1) } as CSSProperties}
          />
        </div>
      </div>
      <figcaption className="mt-4 max-w-xl text-ash text-sm">
        {`The pull of a Hunter set to ${drawLength} in and ${drawWeight} lbs with ${Math.round(letOff * 100)}% let-off, as our model has it. The short line at full draw is the wall.`}
      </figcaption>
    </figure>
  );
}

function Reading({ name, value, unit, className }: { name: string; value: string; unit: string; className?: string }) {
  return (
    <p className={className}>
      <span className="block text-ash text-sm">{name}</span>
      <span className="figure">
        {value} <span className="text-[0.45em] text-tan">{unit}</span>
      </span>
    </p>
  );
}

/**
 * The curve with its axes and names. The drawing is stretched to its box; words lie over it in HTML, so that they keep
 * their size on phones. `draw` is where the string is, in inches: the energy stored so far is brighter.
 */
function DrawPlot({ setup, draw }: { setup: DrawSetup; draw: number }) {
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
