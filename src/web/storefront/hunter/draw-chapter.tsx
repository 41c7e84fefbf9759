import { useRef, useState } from 'react';
import type { Shot } from '#values/bow/bow-physics-arrow.ts';
import { DrawCurve, FIRST_DRAW } from '#web/ballistics/draw-curve.tsx';
import { FIRST_SHOT, SpeedEstimator } from '#web/ballistics/speed-estimator.tsx';
import { WingspanFinder } from '#web/ballistics/wingspan-finder.tsx';
import { useFinish } from '#web/bow-parts/chosen-finish.ts';
import { useSetEarly } from '#web/client/kept/taken-over.ts';
import { DrawnBow } from '#web/storefront/drawing/drawn-bow.tsx';
import { HALF_DRAWN } from '#web/storefront/drawing/stills.ts';

/** The pull of the bow beside the bow that is pulled, and what the arrow does with it: all for one setting. */
export function DrawChapter() {
  const finish = useFinish();
  const [draw, setDraw] = useState(FIRST_DRAW);
  const [shot, setShot] = useState<Shot>(FIRST_SHOT);
  const chapter = useRef<HTMLDivElement>(null);
  // Its code is fetched when it comes near: a hand or a key may be quicker.
  useSetEarly(chapter);
  return (
    <div ref={chapter}>
      <div className="edge grid items-center gap-x-[5vw] lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:grid-rows-[1fr_auto_auto_1fr]">
        <div className="lg:col-start-2 lg:row-start-2">
          <h2 id="draw-title" className="title-chapter">
            The pull, inch by inch
          </h2>
          <p className="prose-lead mt-6 text-ash">
            The weight comes on gradually, stays, and falls away before the end: at full draw,{' '}
            <span className="whitespace-nowrap">70-80%</span> of it is gone. Move along the curve, and the bow is drawn
            with it.
          </p>
        </div>
        <DrawnBow
          draw={draw}
          color={finish}
          stills={HALF_DRAWN}
          alt={`The Hunter in ${finish} being drawn: the limbs bend and the cams turn in their place`}
          sizes="(min-width: 64rem) 62vw, 112vw"
          className="studio-light -ml-[10%] w-[116%] lg:row-span-4 lg:row-start-1 lg:-ml-[16%] lg:w-[124%]"
        />
        <DrawCurve
          build={shot}
          color={finish}
          draw={draw}
          onDraw={setDraw}
          className="lg:col-start-2 lg:row-start-3 lg:mt-10"
        />
      </div>
      <div className="edge mt-[clamp(4rem,8vw,9rem)]">
        <h3 className="title-chapter">What the arrow does</h3>
        <WingspanFinder
          color={finish}
          drawWeight={shot.drawWeight}
          onFound={(drawLength) => setShot((before) => ({ ...before, drawLength }))}
          className="mt-[clamp(2rem,4vw,4rem)]"
        />
        <SpeedEstimator
          shot={shot}
          onChange={(change) => setShot((before) => ({ ...before, ...change }))}
          className="mt-[clamp(2rem,4vw,4rem)]"
        />
      </div>
    </div>
  );
}
