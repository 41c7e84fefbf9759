import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseMark } from './marks.tsx';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** `card` is in the middle of the window; `desk` too, with the width of a long form. */
  shape?: 'card' | 'desk';
  description?: string;
  children?: ReactNode;
};

const SHAPES = {
  card: 'top-1/2 left-1/2 max-h-[90svh] w-[min(34rem,calc(100vw-2rem))] -translate-1/2 border border-rule p-6 sm:p-10 [--from-y:1rem]',
  desk: 'inset-x-0 top-0 mx-auto max-h-svh w-full max-w-5xl border border-rule p-5 max-sm:min-h-svh sm:top-[4svh] sm:max-h-[92svh] sm:w-[calc(100vw-2rem)] sm:p-8 [--from-y:1rem]',
};

/** A window over the page, which keeps the focus until it is answered or closed. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, shape = 'card', description, children } = props;
  const focusReturn = useFocusReturn();
  const byEscape = useEscape(() => onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="opens fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...focusReturn}
          {...byEscape}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={`opens fixed z-50 flex flex-col overflow-y-auto overscroll-contain bg-night ${SHAPES[shape]}`}
        >
          <div className="flex items-start justify-between gap-6">
            <div className="min-w-0 pt-2 wrap-anywhere">
              <Radix.Title className="title-part text-bone">{title}</Radix.Title>
              {description && <Radix.Description className="mt-3 text-ash">{description}</Radix.Description>}
            </div>
            <Radix.Close
              aria-label="Close"
              className="-mt-1 -mr-2 grid size-12 shrink-0 place-items-center text-ash transition-colors hover:text-bone"
            >
              <CloseMark />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
