import { type MouseEvent, useRef, useState } from 'react';
import { useHydrated } from '#web/client/use-hydrated.ts';
import { DrawnBow } from '#web/storefront/drawing/drawn-bow.tsx';
import { AT_REST } from '#web/storefront/drawing/stills.ts';
import { CAM_STEPS } from './cam-steps.ts';
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

type PullRingProps = {
  draw: number;
  onPull(draw: number): void;
  /** The hand has let go. */
  onLoose(): void;
};

/** A slider along the way of the string: its thumb, which the ring shows, lies over the loop that the hand pulls. */
function PullRing({ draw, onPull, onLoose }: PullRingProps) {
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

/** The steps to choose from; without script they lead to the words. */
function StepLinks({ step, onChoose }: { step: number; onChoose(): void }) {
  function choose(event: MouseEvent<HTMLAnchorElement>, id: string) {
    event.preventDefault();
    onChoose();
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.getElementById(id)?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
  }
  return (
    <nav aria-label="The draw, step by step" className="px-edge lg:pl-0">
      <ol className="grid grid-cols-4 gap-x-2 lg:gap-x-4 lg:pr-20">
        {CAM_STEPS.map(({ id, name }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={index === step ? 'step' : undefined}
              onClick={(event) => choose(event, id)}
              className="flex min-h-11 items-center border-rule-strong border-t text-ash text-sm transition-colors hover:text-bone aria-[current=step]:border-tan aria-[current=step]:text-bone"
            >
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Note = {
  /** The part, and where the line to its words ends, in per cent of the drawing. */
  at: readonly [number, number];
  to: readonly [number, number];
  /** What is to be said of it at each step. */
  words: readonly (string | null)[];
};

const AXLES = [
  { x: 63.4, y: 15.4, arc: 'M55.9 15.4A7.5 7.5 0 1 0 66 8.35' },
  { x: 63.3, y: 84.6, arc: 'M55.8 84.6A7.5 7.5 0 1 1 65.9 91.65' },
];

const NOTES: readonly Note[] = [
  {
    at: [62.6, 14.6],
    to: [50, 5.5],
    words: ['Axle, fixed in the riser', 'The axle stays', 'The axle has not moved', 'The axle never moved'],
  },
  { at: [58.5, 89], to: [50, 95], words: ['Cam', 'The cam turns', 'The cam has turned', 'The cam turns back'] },
  { at: [72, 7.4], to: [79, 4.5], words: ['Limb tip', null, 'The tip has come in', null] },
  { at: [78.1, 52], to: [84, 52], words: ['Drive shaft', 'One shaft', null, 'One shaft'] },
];

/** Thin lines from the parts to a few words; the steps beside it say the same in full. */
function CamNotes({ step }: { step: number }) {
  const shown = NOTES.map(({ words, ...note }) => ({ ...note, words: words[step] ?? null }));
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        fill="none"
        className="cam-lines absolute inset-0 size-full overflow-visible"
      >
        {AXLES.map(({ x, y, arc }) => (
          <g key={y} className="text-tan">
            <path d={arc} pathLength="1" className="cam-arc" />
            <circle cx={x} cy={y} r="1.5" />
            <path d={`M${x - 3} ${y}h6M${x} ${y - 3}v6`} />
          </g>
        ))}
        <g className={`text-tan transition-opacity duration-300 ${step === 1 || step === 2 ? '' : 'opacity-0'}`}>
          <circle cx="71.4" cy="7.6" r="1.2" strokeDasharray="2 2" />
          <circle cx="71.4" cy="7.6" r="1.2" className="cam-tip" />
        </g>
        {shown.map(({ at, to, words }) => (
          <path
            key={at[0]}
            d={`M${at.join(' ')}L${to.join(' ')}h${to[0] > at[0] ? 1.5 : -1.5}`}
            className={`transition-opacity duration-300 ${words ? '' : 'opacity-0'}`}
          />
        ))}
      </svg>
      {shown.map(({ at, to, words }) => {
        const right = to[0] > at[0];
        return (
          words && (
            <p
              key={at[0] + words}
              style={
                right ? { left: `${to[0] + 2.5}%`, top: `${to[1]}%` } : { right: `${102.5 - to[0]}%`, top: `${to[1]}%` }
              }
              className={`cam-note ${right ? '' : 'text-right'}`}
            >
              {words}
            </p>
          )
        );
      })}
    </div>
  );
}
