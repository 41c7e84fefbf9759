import type { ComponentProps } from 'react';
import { controlLook, FieldFrame, type FieldText } from './field-frame.tsx';

type SelectFieldProps = FieldText & Omit<ComponentProps<'select'>, 'id' | 'multiple'>;

/** The browser's own list, which phones and screen readers know, on the same thin rule as every field; `option`s inside. */
export function SelectField({
  label,
  hint,
  error,
  optional = false,
  className,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} className={className}>
      {(links) => (
        <span className="relative block">
          <select {...select} {...links} className={`${controlLook} cursor-pointer appearance-none pr-7 *:bg-night`}>
            {children}
          </select>
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-1 my-auto size-4 fill-none stroke-2 stroke-ash"
          >
            <path d="m5 9 7 7 7-7" />
          </svg>
        </span>
      )}
    </FieldFrame>
  );
}
