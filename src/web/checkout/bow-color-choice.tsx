import type { UseFormRegisterReturn } from 'react-hook-form';
import { BOW_COLORS } from '#values/order.ts';
import { BowPicture } from './bow-picture.tsx';

/** Black or Tan, chosen on the picture of the bow. */
export function BowColorChoice({ input }: { input: UseFormRegisterReturn }) {
  return (
    <fieldset>
      <legend className="sr-only">Bow color</legend>
      <div className="grid grid-cols-2 gap-4">
        {BOW_COLORS.map((color) => (
          <label
            key={color}
            className="group cursor-pointer border border-rule hover:border-ash has-checked:border-bone has-focus-visible:outline-2 has-focus-visible:outline-bone has-focus-visible:outline-offset-4"
          >
            <BowPicture color={color} />
            <span className="flex items-center gap-3 border-rule border-t px-4 py-3 text-bone">
              <input
                type="radio"
                value={color}
                {...input}
                className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-rule-strong outline-none checked:border-[6px] checked:border-bone"
              />
              {color}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
