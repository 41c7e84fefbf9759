import { type RefObject, useEffect } from 'react';

/** Repeats what a visitor has set before the page's scripts ran: they come late. */
export function useEarlyChoices(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    for (const input of content.current?.querySelectorAll('input') ?? []) {
      if (input.type === 'radio' && input.checked && !input.defaultChecked) {
        input.checked = false;
        input.click();
      }
      if (input.type === 'range' && input.value !== input.defaultValue) repeat(input, input.value);
    }
  }, [content]);
}

/** React notices a value only if it is not the one it has written itself, which it notes at the element's own property. */
function repeat(input: HTMLInputElement, value: string): void {
  input.value = input.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
