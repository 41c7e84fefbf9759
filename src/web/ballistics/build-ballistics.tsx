import { estimateShot, RATING } from '#values/bow/bow-physics-arrow.ts';
import type { BowColor } from '#values/order/order.ts';
import { DrawCurve } from './draw-curve.tsx';
import { FIRST_SHOT } from './speed-estimator.tsx';

type BuildBallisticsProps = {
  drawLength: number;
  drawWeight: number;
  color?: BowColor;
  /** As of `DrawCurve`. */
  draw?: number;
  onDraw?: (draw: number) => void;
  className?: string;
};

/** For a narrow column: the curve of a build, and in a sentence what it does with a usual arrow. */
export function BuildBallistics({ drawLength, drawWeight, className = '', ...curve }: BuildBallisticsProps) {
  const { arrowWeight } = FIRST_SHOT;
  const estimated = estimateShot({ drawLength, drawWeight, arrowWeight });
  return (
    <div className={className}>
      <DrawCurve {...curve} build={{ drawLength, drawWeight }} compact />
      {estimated.ok && (
        <p className="mt-5">
          About {Math.round(estimated.speed)} FPS and {Math.round(estimated.kineticEnergy)} ft-lbs with an arrow of{' '}
          {arrowWeight} grains.{' '}
          <span className="text-ash">
            An estimate: it is set to the rating of up to {RATING.speed} FPS, assuming {RATING.drawLength} in,{' '}
            {RATING.drawWeight} lbs and {RATING.arrowWeight} grains.
          </span>
        </p>
      )}
    </div>
  );
}
