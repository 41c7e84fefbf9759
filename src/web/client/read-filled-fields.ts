import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

const NOT_TYPED = new Set(['checkbox', 'radio', 'submit', 'button', 'file', 'hidden']);

/**
 * Reads what is in the fields into the form, before it is sent: a password manager or the browser itself may have
 * filled them in without an event, and the form knows of events alone.
 */
export function readFilledFields<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  element: HTMLFormElement,
): void {
  const known = getValues();
  for (const field of element.elements) {
    if (!isTyped(field) || !(field.name in known) || known[field.name] === field.value) continue;
    const name = field.name as Path<Values>;
    setValue(name, field.value as PathValue<Values, typeof name>, { shouldDirty: true, shouldTouch: true });
  }
}

function isTyped(field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (field instanceof HTMLInputElement) return !NOT_TYPED.has(field.type);
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}
