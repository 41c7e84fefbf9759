import { type KeyboardEvent, useRef } from 'react';
import type { Hand } from '#values/bow/build.ts';
import type { BowColor } from '#values/order/order.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/marks.tsx';
import { Picture } from '#web/ui/picture.tsx';
import blackLeft from '../../../assets/pictures/build-black-left.webp?picture';
import blackRight from '../../../assets/pictures/build-black-right.webp?picture';
import tanLeft from '../../../assets/pictures/build-tan-left.webp?picture';
import tanRight from '../../../assets/pictures/build-tan-right.webp?picture';
import type { Choice } from './choice.ts';
import type { View } from './turntable.tsx';
import { type ThreeD, useThreeD } from './use-three-d.ts';

/** The bow in light: a picture until somebody is there who may turn it, then the same in 3D. */
export function Stage({ choice: { color, build } }: { choice: Choice }) {
  const { hand } = build;
  const view = useRef<View | null>(null);
  const threeD = useThreeD();
  const { state, loaded } = threeD;
  const name = `The Hunter in ${color}, ${hand.toLowerCase()} hand`;
  const turns = state === 'turning';
  return (
    // Beside the choices it is so low that the bow is seen whole, below the page's headline, on a laptop's screen.
    <div className="relative h-[min(122vw,38rem)] select-none overflow-clip bg-[radial-gradient(ellipse_52%_48%_at_50%_47%,#4a504b,#1a1e1b_60%,transparent)] lg:h-[clamp(34rem,44vw,43rem)]">
      <div className="absolute inset-x-0 top-0 bottom-14" data-stand>
        {!turns && <Poster color={color} hand={hand} alt={name} />}
        {loaded && (
          <div
            role="application"
            aria-label={`${name}, in 3D`}
            aria-describedby="stage-words"
            tabIndex={turns ? 0 : -1}
            onKeyDown={(event) => view.current && turnByKey(event, view.current)}
            className={`absolute inset-0 -outline-offset-4 ${turns ? 'cursor-grab active:cursor-grabbing' : 'opacity-0'}`}
          >
            <loaded.Scene
              bow={loaded.bow}
              color={color}
              hand={hand}
              view={view}
              onReady={threeD.onReady}
              onLost={threeD.onLost}
            />
          </div>
        )}
      </div>
      <StageText
        state={state}
        progress={threeD.progress}
        onBegin={threeD.begin}
        onReset={() => view.current?.reset()}
      />
    </div>
  );
}

const PICTURES: Record<BowColor, Record<Hand, typeof blackRight>> = {
  Black: { Right: blackRight, Left: blackLeft },
  Tan: { Right: tanRight, Left: tanLeft },
};

/** The 3D view's first look, drawn beforehand (scripts/pictures/build-posters.ts): where one takes the other's place, nothing moves. */
function Poster({ color, hand, alt }: { color: BowColor; hand: Hand; alt: string }) {
  return (
    <Picture
      source={PICTURES[color][hand]}
      alt={alt}
      first
      sizes="(min-width: 64rem) 40rem, 90vw"
      className="absolute inset-0 size-full object-contain"
    />
  );
}

type StageWordsProps = Pick<ThreeD, 'state' | 'progress'> & { onBegin: () => void; onReset: () => void };

/** What the stage is doing, and what can be done with it. */
function StageText({ state, progress, onBegin, onReset }: StageWordsProps) {
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

const TURN = Math.PI / 18;

const KEYS: Record<string, (view: View) => void> = {
  ArrowLeft: (view) => view.turn(-TURN, 0),
  ArrowRight: (view) => view.turn(TURN, 0),
  ArrowUp: (view) => view.turn(0, TURN),
  ArrowDown: (view) => view.turn(0, -TURN),
  '+': (view) => view.zoom(1.15),
  '-': (view) => view.zoom(1 / 1.15),
  Home: (view) => view.reset(),
};

/** Arrow keys turn the bow, plus and minus zoom, Home goes back to the first view. */
function turnByKey(event: KeyboardEvent, view: View): void {
  const act = KEYS[event.key === '=' ? '+' : event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act(view);
}
