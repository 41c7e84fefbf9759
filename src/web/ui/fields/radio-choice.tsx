import type { ComponentProps, ReactNode } from 'react';

const LOOKS = {
  /** A rule of bone stands under the one that is chosen. */
  ruled: {
    legend: 'text-sm',
    values: 'mt-1 grid grid-cols-2',
    value:
      'border-rule border-b-2 py-2 text-ash hover:text-bone has-checked:text-bone has-focus-visible:outline-offset-2',
  },
  /** A frame of bone stands around it. */
  boxed: {
    legend: 'text-ash',
    values: 'mt-3 flex flex-wrap gap-3',
    value:
      'border border-rule-strong pr-5 pl-2 font-semibold hover:border-ash has-focus-visible:outline-offset-4 max-sm:flex-1',
  },
};

type RadioChoiceProps<Value extends string> = Omit<ComponentProps<'fieldset'>, 'onChange'> & {
  legend: string;
  name: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
  look: keyof typeof LOOKS;
  /** What stands for a value beside its word. */
  sample?: (value: Value) => ReactNode;
};

/** One of a few, side by side. */
export function RadioChoice<Value extends string>({
  legend,
  name,
  values,
  value,
  onChange,
  look: lookName,
  sample,
  ...more
}: RadioChoiceProps<Value>) {
  const look = LOOKS[lookName];
  return (
    <fieldset {...more}>
      <legend className={look.legend}>{legend}</legend>
      <div className={look.values}>
        {values.map((one) => (
          <label
            key={one}
            className={`flex min-h-control cursor-pointer items-center gap-3 transition-colors has-checked:border-bone has-focus-visible:outline-2 has-focus-visible:outline-bone ${look.value}`}
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
