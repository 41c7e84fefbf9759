import type { Shot } from '#values/bow-physics-arrow.ts';
import { DRAW_LENGTH, DRAW_WEIGHT } from '#values/build.ts';
import { SliderField } from '#web/ui/slider-field.tsx';
import { ArrowWeightField } from './arrow-weight-field.tsx';
import { SpeedFigures } from './speed-figures.tsx';

type SpeedEstimatorProps = {
  shot: Shot;
  onChange: (shot: Shot) => void;
  className?: string;
};

/** An archer's figures to begin with. */
export const FIRST_SHOT: Shot = { drawLength: 29, drawWeight: 60, arrowWeight: 400 };

/** Three scales, and what the arrow does. */
export function SpeedEstimator({ shot, onChange, className = '' }: SpeedEstimatorProps) {
  const { drawLength, drawWeight, arrowWeight } = shot;
  return (
    <div className={`grid gap-x-[8vw] gap-y-12 lg:grid-cols-2 ${className}`}>
      <div className="grid content-start gap-8">
        <SliderField
          label="Draw length"
          unit="in"
          min={DRAW_LENGTH.least}
          max={DRAW_LENGTH.most}
          step={DRAW_LENGTH.step}
          figure={drawLength.toFixed(1)}
          value={drawLength}
          spoken={`${drawLength} inches`}
          onChange={(inches) => onChange({ ...shot, drawLength: inches })}
        />
        <SliderField
          label="Draw weight"
          unit="lbs"
          min={DRAW_WEIGHT.least}
          max={DRAW_WEIGHT.most}
          step={DRAW_WEIGHT.step}
          value={drawWeight}
          spoken={`${drawWeight} pounds`}
          onChange={(pounds) => onChange({ ...shot, drawWeight: pounds })}
        />
        <ArrowWeightField
          value={arrowWeight}
          drawWeight={drawWeight}
          onChange={(grains) => onChange({ ...shot, arrowWeight: grains })}
        />
      </div>
      <SpeedFigures shot={shot} />
    </div>
  );
}
