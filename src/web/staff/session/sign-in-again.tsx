import { Dialog } from 'radix-ui';
import { AdminAccess } from './admin-access.tsx';

/** Covers everything, windows too, until staff are signed in again: nobody else reads on, and nothing is lost. */
export function SignInAgain({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 overflow-y-auto bg-night px-edge pt-[clamp(3rem,16svh,10rem)] pb-16"
        >
          <Dialog.Title className="sr-only">Sign in again</Dialog.Title>
          <AdminAccess note="Your session has ended. Sign in to go on where you were; what you typed is still there." />
          <p className="mx-auto mt-2 max-w-sm text-ash text-sm">
            <button type="button" onClick={onLeave} className="py-2 underline underline-offset-4 hover:text-bone">
              Leave this page instead
            </button>
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
