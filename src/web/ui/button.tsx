import type { ComponentProps } from 'react';
import { type ButtonKind, buttonLook } from './button-look.ts';
import { Spinner } from './marks.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  kind?: ButtonKind;
  /** While true the button says so and does nothing; it keeps the focus, which `disabled` would drop. */
  busy?: boolean;
  /** While true there is nothing to do yet; it can be reached, and does nothing. */
  blocked?: boolean;
};

export function Button(props: ButtonProps) {
  const { kind = 'line', busy = false, blocked = false, type = 'button', className, children, ...rest } = props;
  const idle = busy || blocked;
  return (
    <button
      {...rest}
      type={idle ? 'button' : type}
      aria-disabled={idle || undefined}
      data-blocked={(blocked && !busy) || undefined}
      onClick={idle ? undefined : rest.onClick}
      className={buttonLook(kind, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
