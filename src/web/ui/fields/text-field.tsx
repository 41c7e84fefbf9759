import type { ComponentProps } from 'react';
import { controlLook, FieldFrame, type FieldText } from './field-frame.tsx';

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'id' | 'children'>;

export function TextField({ label, hint, error, optional = false, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} className={className}>
      {(links) => <input type="text" {...input} {...links} className={controlLook} />}
    </FieldFrame>
  );
}
