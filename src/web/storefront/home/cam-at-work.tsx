import { useRef, useState } from 'react';
import { DrawnBow } from '#web/storefront/drawing/drawn-bow.tsx';
import { AT_REST } from '#web/storefront/drawing/stills.ts';
import { CamNotes } from './cam-notes.tsx';
import { CAM_STEPS } from './cam-steps.ts';
import { PullRing } from './pull-ring.tsx';
import { StepLinks } from './step-links.tsx';
import { type Reading, useDrawByScroll } from './use-draw-by-scroll.ts';

/** The bow is drawn as one reads on, or by the step chosen, or by hand. */
export function CamAtWork() {
  const steps = useRef<HTMLDivElement>(null);
  const reading = useDrawByScroll(steps);
  // What the hand did holds until the reader goes on.
  const [pulled, setPulled] = useState<{ during: Reading; draw: number } | null>(null);
  const draw = pulled?.during === reading ? pulled.draw : reading.draw;
  const pull = (to: number) => setPulled({ during: reading, draw: to });
  return (
    <section aria-labelledby="work-title" className="cam-chapter">
      <h2 id="work-title" className="cam-title title-chapter">
        What moves, and what does not
      </h2>
      <div className="cam-stage">
        <DrawnBow
          draw={draw}
          color="Tan"
          stills={AT_REST}
          alt="The Hunter in Tan from the side: cams on the arms of the riser, limbs bent outwards in front of them"
          sizes="(min-width: 64rem) 58vw, 100vw"
          className="studio-light cam-bow"
        >
          <CamNotes step={reading.step} />
          <PullRing draw={draw} onPull={pull} onLoose={() => pull(0)} />
        </DrawnBow>
        <StepLinks step={reading.step} onChoose={() => setPulled(null)} />
      </div>
      <div ref={steps} className="cam-words">
        {CAM_STEPS.map(({ id, title, words: [first, second] }) => (
          <div key={id} id={id} className="cam-step">
            <div className="cam-said">
              <h3 className="title-part">{title}</h3>
              <p className="prose-lead mt-4">{first}</p>
              <p className="prose-lead mt-4 text-ash">{second}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
