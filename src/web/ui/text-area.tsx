import type { ComponentProps } from 'react';
import { controlLook, FieldFrame, type FieldWords } from './field-frame.tsx';

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'children'>;

export function TextArea({ label, hint, error, optional = false, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} className={className}>
      {(links) => <textarea rows={4} {...area} {...links} className={`${controlLook} field-sizing-content`} />}
    </FieldFrame>
  );
}
