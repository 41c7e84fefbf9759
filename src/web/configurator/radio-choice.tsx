import type { ReactNode } from 'react';

type RadioChoiceProps<Value extends string> = {
  legend: string;
  name: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  /** What stands for a value beside its word. */
  sample?: (value: Value) => ReactNode;
};

/** One of two, side by side; a rule of bone stands under the one that is chosen. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { legend, name, values, value, onChange, sample } = props;
  return (
    <fieldset>
      <legend className="text-sm">{legend}</legend>
      <div className="mt-1 grid grid-cols-2">
        {values.map((one) => (
          <label
            key={one}
            className="flex min-h-control cursor-pointer items-center gap-3 border-rule border-b-2 py-2 text-ash transition-colors hover:text-bone has-checked:border-bone has-checked:text-bone has-focus-visible:outline-2 has-focus-visible:outline-bone has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
              className="sr-only"
            />
            {sample?.(one)}
            {one}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
