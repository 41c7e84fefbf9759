import { Toast } from 'radix-ui';
import { leaveEscapeToWindow } from '#web/ui/use-escape.ts';
import { dismissToast, type ShownToast, TOAST_SHOWN_MS } from './toast-store.ts';

/** One toast at the edge of the screen: five seconds, swiped away to the right by 50 px, read out at once. */
export function Toaster({ toast }: { toast: ShownToast }) {
  const destructive = toast.variant === 'destructive';
  return (
    <Toast.Provider duration={TOAST_SHOWN_MS} swipeDirection="right" swipeThreshold={50}>
      <Toast.Root
        key={toast.id}
        open={toast.open}
        onOpenChange={(open) => !open && dismissToast(toast.id)}
        onEscapeKeyDown={leaveEscapeToWindow}
        className={`toast grid touch-pan-y grid-cols-[1fr_auto] gap-x-6 border-l-2 bg-bark p-5 shadow-2xl ${destructive ? 'border-alarm' : 'border-bone'}`}
      >
        <div>
          <Toast.Title className={`font-semibold ${destructive ? 'text-alarm' : 'text-bone'}`}>
            {toast.title}
          </Toast.Title>
          {toast.description && (
            <Toast.Description className="mt-1 text-bone text-sm">{toast.description}</Toast.Description>
          )}
        </div>
        <Toast.Close aria-label="Close" className="-m-2 size-10 self-start text-ash hover:text-bone">
          <svg viewBox="0 0 24 24" aria-hidden="true" className="mx-auto size-5 fill-none stroke-2 stroke-current">
            <path d="m6 6 12 12M18 6 6 18" />
          </svg>
        </Toast.Close>
      </Toast.Root>
      {/* On the phone panel the tabs are at the bottom: the toast is shown above. */}
      <Toast.Viewport className="fixed right-0 bottom-0 z-60 w-full max-w-md list-none p-4 outline-none [:root:has([data-phone])_&]:top-0 [:root:has([data-phone])_&]:bottom-auto" />
    </Toast.Provider>
  );
}
