import type { Change } from '#contract/orders/staff-order-schemas.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { minutesText, useSecondsTo } from '#web/staff/waiting/countdown.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { whatHappened } from './change-labels.ts';

/** Asks the shop to undo a change, by its id; the caller reads again what it has made old. */
export type Undo = (change: string) => Promise<unknown>;

type UndoChangeProps = {
  entry: Pick<Change, 'id' | 'what' | 'undoUntil'>;
  undo: Undo;
  /** On a page, where no history stands beside it: of what it is. */
  of?: string;
};

/** The way back from the last step, for a minute; the shop decides whether it still can be. */
export function UndoChange({ entry, undo, of }: UndoChangeProps) {
  const left = useSecondsTo(entry.undoUntil ?? null, () => {});
  const { send, busy } = useStaffChange({
    send: () => undo(entry.id),
    // The button may be gone with what happened meanwhile.
    failed: 'Not undone',
    onDone: () => void toast({ title: 'Undone', description: `${whatHappened(entry.what)}: taken back.` }),
  });
  if (left === 0) return null;
  return (
    <p className={`flex flex-wrap items-center gap-x-3 text-bone ${of ? 'mt-2' : ''}`}>
      {of && (
        <span>
          {of}: {whatHappened(entry.what)}
        </span>
      )}
      <Button kind="line" busy={busy} onClick={() => send()}>
        Undo
      </Button>
      <span role="timer" aria-label="Time left to undo" className="text-ash text-sm tabular-nums">
        {minutesText(left)}
      </span>
    </p>
  );
}
