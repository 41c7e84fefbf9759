import { type ReactNode, useId } from 'react';

export type FieldText = { label: string; hint?: string | undefined; error?: string | undefined; optional?: boolean };

/** What ties a control to the words around it. */
export type ControlLinks = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type FieldFrameProps = FieldText & { className?: string | undefined; children: (links: ControlLinks) => ReactNode };

/** A label above, a control, and below it what is wrong with the entry, or a hint. */
export function FieldFrame({ label, hint, error, optional, className = '', children }: FieldFrameProps) {
  const id = useId();
  const note = error ?? hint;
  const links: ControlLinks = {
    id,
    ...(note ? { 'aria-describedby': `${id}-note` } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-4 text-sm text-bone">
        {label}
        {optional && <span className="text-ash">optional</span>}
      </label>
      {children(links)}
      {note && (
        <p id={`${id}-note`} className={`mt-2 text-sm ${error ? 'text-alarm' : 'text-ash'}`}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Text controls stand on a thin rule; 16 px, because smaller text makes phones zoom in. */
export const controlLook =
  'block w-full rounded-none border-0 border-b border-rule-strong bg-transparent px-0 py-field text-base text-bone caret-blaze outline-none placeholder:text-ash hover:border-ash focus-visible:border-bone focus-visible:shadow-[0_1px_0_0_var(--color-bone)] aria-invalid:border-alarm aria-invalid:focus-visible:shadow-[0_1px_0_0_var(--color-alarm)]';
