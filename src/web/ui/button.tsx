import type { ComponentProps } from 'react';
import { type ButtonKind, buttonLook } from './button-look.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  kind?: ButtonKind;
  /** While true the button says so and does nothing; it keeps the focus, which `disabled` would drop. */
  busy?: boolean;
};

export function Button({ kind = 'line', busy = false, type = 'button', className, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
      className={buttonLook(kind, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
