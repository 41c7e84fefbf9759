import { ARROW_WEIGHT, leastArrowWeight } from '#values/bow-physics-arrow.ts';
import { SliderField } from '#web/ui/slider-field.tsx';

type ArrowWeightFieldProps = {
  /** In grains. */
  value: number;
  onChange: (grains: number) => void;
  /** Of the bow that shoots it, in pounds. */
  drawWeight: number;
  className?: string;
};

/** What the arrow weighs, with its point; says how light it may be for this bow. */
export function ArrowWeightField({ value, onChange, drawWeight, className = '' }: ArrowWeightFieldProps) {
  const least = leastArrowWeight(drawWeight);
  const words = `At least ${least} grains for ${drawWeight} lbs.`;
  return (
    <SliderField
      label="Arrow weight, with its point"
      value={value}
      onChange={onChange}
      min={ARROW_WEIGHT.least}
      max={ARROW_WEIGHT.most}
      step={ARROW_WEIGHT.step}
      unit="gr"
      spoken={`${value} grains`}
      hint={words}
      error={value < least ? words : undefined}
      className={className}
    />
  );
}
