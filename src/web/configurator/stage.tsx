import { useRef } from 'react';
import type { Choice } from './choice.ts';
import { Poster } from './poster.tsx';
import { StageText } from './stage-labels.tsx';
import { turnByKey } from './turn-by-key.ts';
import type { View } from './turntable.tsx';
import { useThreeD } from './use-three-d.ts';

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
