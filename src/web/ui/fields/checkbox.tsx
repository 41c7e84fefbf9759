import { type ComponentProps, useId } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: string;
  error?: string | undefined;
};

/** A native box, so that forms, phones and screen readers know it, drawn with a thin rule; the words beside it tick it too. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex cursor-pointer items-start gap-4 text-bone">
        <span className="relative mt-0.5 size-6 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            className="peer size-6 cursor-pointer appearance-none rounded-none border border-rule-strong bg-transparent checked:border-bone checked:bg-bone hover:border-bone aria-invalid:border-alarm"
          />
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden size-6 fill-none stroke-night stroke-2 peer-checked:block"
          >
            <path d="m5.5 12.5 4.5 4.5 9-10" />
          </svg>
        </span>
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {error && (
        <p id={`${id}-note`} className="mt-2 pl-10 text-alarm text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
