import { DRAW_LENGTH, DRAW_WEIGHT, HANDS } from '#values/build.ts';
import { BOW_COLORS } from '#values/order.ts';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { SliderField } from '#web/ui/slider-field.tsx';
import { Swatch } from '#web/ui/swatch.tsx';
import type { Choice } from './choice.ts';
import type { Change } from './use-choice.ts';

type ControlsProps = { choice: Choice; change: (part: Change) => void };

/** Finish, hand, draw length and draw weight. */
export function Controls({ choice: { color, build }, change }: ControlsProps) {
  return (
    <div className="grid gap-7">
      <div className="grid grid-cols-2 gap-8">
        <RadioChoice
          legend="Color"
          name="color"
          values={BOW_COLORS}
          value={color}
          onChange={(chosen) => change({ color: chosen })}
          look="ruled"
          sample={(one) => <Swatch color={one} className="size-5 rounded-full" />}
        />
        <RadioChoice
          legend="Hand that draws"
          name="hand"
          values={HANDS}
          value={build.hand}
          onChange={(hand) => change({ build: { hand } })}
          look="ruled"
        />
      </div>
      <SliderField
        label="Draw length"
        value={build.drawLength}
        onChange={(drawLength) => change({ build: { drawLength } })}
        min={DRAW_LENGTH.least}
        max={DRAW_LENGTH.most}
        step={DRAW_LENGTH.step}
        figure={build.drawLength.toFixed(1)}
        unit="in"
        spoken={`${build.drawLength} inches`}
        hint="Not sure? Your arm span in inches, divided by 2.5."
      />
      <SliderField
        label="Draw weight"
        value={build.drawWeight}
        onChange={(drawWeight) => change({ build: { drawWeight } })}
        min={DRAW_WEIGHT.least}
        max={DRAW_WEIGHT.most}
        step={DRAW_WEIGHT.step}
        unit="lbs"
        spoken={`${build.drawWeight} pounds`}
      />
    </div>
  );
}
