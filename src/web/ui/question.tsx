import { AlertDialog } from 'radix-ui';
import { Button } from './button.tsx';
import { useEscape } from './use-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';

type QuestionProps = {
  open: boolean;
  title: string;
  /** What follows from yes. */
  description: string;
  yes: string;
  no: string;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Asks before something that cannot be taken back; stands over a dialog too. */
export function Question({ open, title, description, yes, no, busy = false, onYes, onNo }: QuestionProps) {
  const focusReturn = useFocusReturn();
  const close = (opening: boolean) => !opening && !busy && onNo();
  const byEscape = useEscape(() => close(false));
  return (
    <AlertDialog.Root open={open} onOpenChange={close}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="opens fixed inset-0 z-50 bg-veil" />
        <AlertDialog.Content
          {...focusReturn}
          {...byEscape}
          className="opens fixed top-1/2 left-1/2 z-50 w-[min(30rem,calc(100vw-2rem))] -translate-1/2 border border-rule-strong bg-night p-6 [--from-y:1rem] sm:p-8"
        >
          <AlertDialog.Title className="font-semibold text-bone text-lg">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ash">{description}</AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            {/* Radix lets the focus into the window at its Cancel, and nowhere else. */}
            <AlertDialog.Cancel asChild>
              <Button>{no}</Button>
            </AlertDialog.Cancel>
            <Button kind="bone" busy={busy} onClick={onYes}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
