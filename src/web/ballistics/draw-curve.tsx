import { type CSSProperties, type PointerEvent, useState } from 'react';
import { AT_REST, type DrawSetup, drawForce, LET_OFF, powerStroke } from '#values/bow-physics.ts';
import type { BowColor } from '#values/order.ts';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { DrawPlot } from './draw-plot.tsx';
import { across, drawAt } from './plot-scale.ts';

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
  const works = useHydrated();
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
            disabled={!works}
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

type ReadingProps = { name: string; value: string; unit: string; className?: string };

function Reading({ name, value, unit, className }: ReadingProps) {
  return (
    <p className={className}>
      <span className="block text-ash text-sm">{name}</span>
      <span className="figure">
        {value} <span className="text-[0.45em] text-tan">{unit}</span>
      </span>
    </p>
  );
}
