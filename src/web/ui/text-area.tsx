import type { ComponentProps } from 'react';
import { controlLook, FieldFrame, type FieldWords } from './field-frame.tsx';

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'children'>;

export function TextArea({ label, hint, error, optional = false, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} className={className}>
      {(links) => <textarea rows={4} {...area} {...links} ref={growWithWords} className={controlLook} />}
    </FieldFrame>
  );
}

/** Set here rather than in a style sheet, where checkers of HTML do not know it yet; without scripts it scrolls. */
function growWithWords(area: HTMLTextAreaElement | null): void {
  area?.style.setProperty('field-sizing', 'content');
}
