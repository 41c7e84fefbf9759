import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { ThreeD } from './use-three-d.ts';

type StageWordsProps = Pick<ThreeD, 'state' | 'progress'> & { onBegin: () => void; onReset: () => void };

/** What the stage is doing, and what can be done with it. */
export function StageText({ state, progress, onBegin, onReset }: StageWordsProps) {
  return (
    <div
      data-words
      className="pointer-events-none absolute inset-x-0 bottom-0 flex h-14 flex-wrap items-center justify-center gap-x-6 px-edge text-ash text-sm *:pointer-events-auto"
    >
      {state === 'picture' && (
        <Button kind="quiet" onClick={onBegin} className="noscript:hidden">
          Turn it
        </Button>
      )}
      <p id="stage-words" role="status" className="flex items-center gap-3">
        {state === 'loading' && (
          <>
            <Spinner /> Loading the 3D view, {Math.round(progress * 100)}%
          </>
        )}
        {state === 'turning' && 'Drag to turn it, pinch to come closer.'}
        {state === 'without' && 'This browser shows no 3D, so this is a picture.'}
        {state === 'failed' && 'The 3D view did not come.'}
      </p>
      {state === 'turning' && (
        <Button kind="quiet" onClick={onReset}>
          Reset view
        </Button>
      )}
      {state === 'failed' && (
        <Button kind="quiet" onClick={onBegin}>
          Try again
        </Button>
      )}
    </div>
  );
}
