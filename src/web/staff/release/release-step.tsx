import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Loaded } from '#web/staff/shell/loaded.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirmationText, outlookText } from './release-labels.ts';
import type { useRelease } from './use-release.ts';
import { useSendRelease } from './use-send-release.ts';

type ReleaseStepProps = {
  /** Whose balance is pending; null while that is not known. */
  pending: number | null;
  release: ReturnType<typeof useRelease>;
};

/** The button, and the last question after it. While a release runs there is nothing to ask. */
export function ReleaseStep({ pending, release }: ReleaseStepProps) {
  const [confirming, setConfirming] = useState(false);
  const { send, busy, failure, reset } = useSendRelease(() => setConfirming(false));
  const outlook = release.data ?? null;
  const runs = outlook?.last?.finishedAt === null;
  if (runs && confirming) setConfirming(false);

  const step = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = useRef(confirming);
  useEffect(() => {
    if (shown.current === confirming) return;
    shown.current = confirming;
    (confirming ? step : opener).current?.focus();
  }, [confirming]);

  const cancel = () => {
    if (!busy) setConfirming(false);
  };
  const byEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel();
  };
  const ask = () => {
    reset();
    void release.refetch();
    setConfirming(true);
  };

  if (!confirming) {
    return (
      <div className="mt-8">
        <Button ref={opener} kind="blaze" blocked={!pending || runs} busy={busy && !runs} onClick={ask}>
          Send Release Emails{pending === null ? '' : ` (${pending.toLocaleString('en-US')})`}
        </Button>
        <Loaded query={release} what="what a release would do" waiting={<p className="mt-3 text-ash">&nbsp;</p>}>
          {(data) => <p className="mt-3 max-w-prose text-ash">{outlookText(data)}</p>}
        </Loaded>
      </div>
    );
  }
  return (
    <div
      ref={step}
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-words"
      tabIndex={-1}
      onKeyDown={byEscape}
      className="mt-8 border-blaze border-l-2 bg-bark p-5 outline-none"
    >
      <h2 id="confirm-title" className="title-block text-bone">
        Final confirmation
      </h2>
      <p id="confirm-words" className="mt-1 mb-5 max-w-prose text-bone">
        {confirmationText(outlook, pending ?? 0)}
      </p>
      {failure && (
        <div className="mb-5">
          <Alert tone="bad">{failure}</Alert>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button blocked={busy} onClick={cancel}>
          Cancel
        </Button>
        <Button kind="blaze" busy={busy} blocked={outlook?.recipients === 0} onClick={send}>
          {busy ? 'Sending...' : 'Confirm & Send Emails'}
        </Button>
      </div>
    </div>
  );
}
