import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseMark } from './marks.tsx';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { type SheetSide, useSwipeAway } from './use-swipe-away.ts';

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  side?: SheetSide;
  /** Stands beside Close. */
  action?: ReactNode;
  /** Called when it is gone and the focus is back where it came from. */
  onClosed?: () => void;
  children?: ReactNode;
};

const SIDES: Record<SheetSide, string> = {
  top: 'inset-x-0 top-0 max-h-[85svh] border-b [--from-y:-2rem]',
  bottom: 'inset-x-0 bottom-0 mx-auto max-h-[85svh] max-w-2xl border-t sm:border-x [--from-y:2rem]',
  left: 'inset-y-0 left-0 w-full max-w-md border-r [--from-x:-2rem]',
  right: 'inset-y-0 right-0 w-full max-w-md border-l [--from-x:2rem]',
};

/**
 * A panel from one side of the window, which can be swiped back there. While it is open the page behind neither scrolls nor
 * takes the focus.
 */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, description, side = 'right', action, onClosed, children } = props;
  const focusReturn = useFocusReturn();
  const byEscape = useEscape(() => onOpenChange(false));
  const swipe = useSwipeAway(side, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="opens fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          ref={swipe}
          {...focusReturn}
          {...byEscape}
          onCloseAutoFocus={(event) => {
            focusReturn.onCloseAutoFocus(event);
            onClosed?.();
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          data-side={side}
          className={`opens fixed z-50 flex flex-col overflow-y-auto overscroll-contain border-rule bg-night px-edge pt-5 pb-10 ${SIDES[side]}`}
        >
          {side === 'bottom' && (
            <span aria-hidden="true" className="mx-auto -mt-2 mb-2 h-1 w-11 shrink-0 rounded-full bg-rule-strong" />
          )}
          <div className="flex items-start gap-6">
            <div className="min-w-0 grow pt-2 wrap-anywhere">
              <Dialog.Title className="title-part text-bone">{title}</Dialog.Title>
              {description && <Dialog.Description className="mt-2 text-ash">{description}</Dialog.Description>}
            </div>
            {action}
            <Dialog.Close
              aria-label="Close"
              className="-mr-3 grid size-12 shrink-0 place-items-center text-ash transition-colors hover:text-bone"
            >
              <CloseMark />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
