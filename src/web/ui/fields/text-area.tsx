import type { ComponentProps } from 'react';
import { controlLook, FieldFrame, type FieldText } from './field-frame.tsx';

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'children'>;

export function TextArea({ label, hint, error, optional = false, className, ref, ...area }: TextAreaProps) {
  function take(element: HTMLTextAreaElement | null) {
    // Grows with its words, from the height that its rows had in the HTML. Not in a style sheet, where checkers of HTML
    // do not know the property yet.
    element?.style.setProperty('field-sizing', 'content');
    element?.style.setProperty('min-height', `calc(${element.rows}lh + 2 * var(--spacing-field) + 1px)`);
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
    return undefined;
  }
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} className={className}>
      {(links) => <textarea rows={4} {...area} {...links} ref={take} className={controlLook} />}
    </FieldFrame>
  );
}
