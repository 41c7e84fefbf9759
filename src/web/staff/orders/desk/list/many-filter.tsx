import { Popover } from 'radix-ui';
import { useId } from 'react';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { controlLook } from '#web/ui/fields/field-frame.tsx';

type ManyFilterProps<Value extends string> = {
  label: string;
  values: Value[] | undefined;
  choices: { value: Value; label: string }[];
  onChoose: (values: Value[] | undefined) => void;
};

/** A filter that lets several kinds through: what is chosen stands in the button, the boxes open below it. */
export function ManyFilter<Value extends string>({ label, values = [], choices, onChoose }: ManyFilterProps<Value>) {
  const id = useId();
  const named = choices.filter(({ value }) => values.includes(value)).map((choice) => choice.label);
  const words = named.length === 0 ? 'All' : named.length === 1 ? named[0] : `${named.length} chosen`;
  const choose = (value: Value, isChosen: boolean) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((one) => (one === value ? isChosen : values.includes(one)));
    onChoose(next.length > 0 ? next : undefined);
  };
  return (
    <div>
      <span id={`${id}-label`} className="flex text-bone text-sm">
        {label}
      </span>
      <Popover.Root>
        <Popover.Trigger
          id={id}
          aria-labelledby={`${id}-label ${id}`}
          className={`${controlLook} flex cursor-pointer items-center justify-between gap-2 text-left`}
        >
          <span className="truncate">{words}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true" className="mr-1 size-4 shrink-0 fill-none stroke-2 stroke-ash">
            <path d="m5 9 7 7 7-7" />
          </svg>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            data-staff
            className="z-40 space-y-3 border border-rule-strong bg-night p-4 shadow-lg"
          >
            {choices.map((choice) => (
              <Checkbox
                key={choice.value}
                label={choice.label}
                checked={values.includes(choice.value)}
                onChange={({ target }) => choose(choice.value, target.checked)}
              />
            ))}
            {values.length > 0 && (
              <button
                type="button"
                onClick={() => onChoose(undefined)}
                className="py-1 text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone"
              >
                All
              </button>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}
