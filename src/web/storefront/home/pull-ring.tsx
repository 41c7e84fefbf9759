import { useHydrated } from '#web/client/use-hydrated.ts';

type PullRingProps = {
  draw: number;
  onPull(draw: number): void;
  /** The hand has let go. */
  onLoose(): void;
};

/** A slider along the way of the string: its thumb, which the ring shows, lies over the loop that the hand pulls. */
export function PullRing({ draw, onPull, onLoose }: PullRingProps) {
  if (!useHydrated()) return null;
  return (
    <>
      {draw === 0 && (
        <p aria-hidden="true" className="cam-note top-[49.6%] right-[51.5%] text-ash">
          Pull the string
        </p>
      )}
      <input
        type="range"
        min={0}
        max={100}
        step={4}
        value={Math.round(draw * 25) * 4}
        aria-label="Draw the bow by hand"
        aria-valuetext={wordDraw(draw)}
        onChange={(event) => onPull(Number(event.currentTarget.value) / 100)}
        onPointerUp={onLoose}
        onPointerCancel={onLoose}
        className="pull-ring"
      />
      <span className="pull-mark" />
    </>
  );
}

function wordDraw(draw: number): string {
  if (draw <= 0) return 'At rest';
  return draw >= 1 ? 'Full draw' : `Drawn by ${Math.round(draw * 100)}%`;
}
