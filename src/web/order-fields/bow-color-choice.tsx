import type { UseFormRegisterReturn } from 'react-hook-form';
import { BowPicture } from '#web/bow-parts/bow-picture.tsx';

type BowColorChoiceProps = {
  finishes: readonly string[];
  /** What the bow is called, and its product's picture. */
  name: string | null;
  imageUrl?: string | null | undefined;
  input: UseFormRegisterReturn;
  /** What the server's HTML chooses; null: the form does. */
  chosen?: string | null;
};

/** The finishes of the bow, chosen on its picture; the Hunter's are Black or Tan. */
export function BowColorChoice({ finishes, name, imageUrl, input, chosen = null }: BowColorChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Bow color</legend>
      <div className="grid grid-cols-2 gap-4">
        {finishes.map((color) => (
          <label
            key={color}
            className="group cursor-pointer border border-rule hover:border-ash has-checked:border-bone has-focus-visible:outline-2 has-focus-visible:outline-bone has-focus-visible:outline-offset-4"
          >
            <BowPicture color={color} name={name} imageUrl={imageUrl} />
            <span className="flex items-center gap-3 border-rule border-t px-4 py-3 text-bone first:border-t-0">
              <input
                type="radio"
                value={color}
                {...(chosen !== null && { defaultChecked: color === chosen })}
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
