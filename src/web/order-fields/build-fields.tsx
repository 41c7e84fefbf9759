import type { ComponentProps } from 'react';
import { HANDS } from '#values/bow/build.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { DRAW_LENGTHS, DRAW_WEIGHTS, type TypedBuild } from './typed-build.ts';

type BuildFieldsProps = {
  /** What connects a list with its form. */
  field: (name: keyof TypedBuild) => Partial<ComponentProps<typeof SelectField>>;
};

const LATER = 'Not chosen yet';

/** Draw length, draw weight and hand as lists, side by side where there is space. */
export function BuildFields({ field }: BuildFieldsProps) {
  return (
    <fieldset>
      <legend className="sr-only">Build</legend>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-3">
        <SelectField label="Draw length" {...field('drawLength')}>
          <option value="">{LATER}</option>
          {DRAW_LENGTHS.map((inches) => (
            <option key={inches} value={inches}>
              {inches} in
            </option>
          ))}
        </SelectField>
        <SelectField label="Draw weight" {...field('drawWeight')}>
          <option value="">{LATER}</option>
          {DRAW_WEIGHTS.map((pounds) => (
            <option key={pounds} value={pounds}>
              {pounds} lbs
            </option>
          ))}
        </SelectField>
        <SelectField label="Hand that draws" {...field('hand')}>
          <option value="">{LATER}</option>
          {HANDS.map((hand) => (
            <option key={hand}>{hand}</option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
