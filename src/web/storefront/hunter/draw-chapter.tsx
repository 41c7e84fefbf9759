import { useState } from 'react';
import type { Shot } from '#values/bow-physics-arrow.ts';
import { DrawCurve, FIRST_DRAW } from '#web/ballistics/draw-curve.tsx';
import { FIRST_SHOT, SpeedEstimator } from '#web/ballistics/speed-estimator.tsx';
import { DrawnBow } from '../drawing/drawn-bow.tsx';
import { useFinish } from './finish.ts';

/** The pull of the bow beside the bow that is pulled, and what the arrow does with it: all for one setting. */
export function DrawChapter() {
  const finish = useFinish();
  const [draw, setDraw] = useState(FIRST_DRAW);
  const [shot, setShot] = useState<Shot>(FIRST_SHOT);
  return (
    <>
      <div className="edge grid items-center gap-x-[5vw] gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
        <div className="lg:order-1">
          <h2 id="draw-title" className="title-chapter">
            The pull, inch by inch
          </h2>
          <p className="prose-lead mt-6 text-ash">
            The weight comes on gradually, stays, and falls away before the end: at full draw you hold a fifth of it.
            Move along the curve, and the bow is drawn with it.
          </p>
          <DrawCurve build={shot} color={finish} draw={draw} onDraw={setDraw} className="mt-10" />
        </div>
        <DrawnBow
          draw={draw}
          color={finish}
          alt={`The Hunter in ${finish} being drawn: the limbs bend and the cams turn in their place`}
          sizes="(min-width: 64rem) 54vw, 100vw"
          className="studio-light max-lg:order-first lg:-ml-[12%]"
        />
      </div>
      <div className="edge mt-[clamp(4rem,8vw,9rem)]">
        <h3 className="title-chapter">What the arrow does</h3>
        <SpeedEstimator shot={shot} onChange={setShot} className="mt-[clamp(2rem,4vw,4rem)]" />
      </div>
    </>
  );
}
