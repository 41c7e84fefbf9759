import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { estimateShot, RATING } from '#values/bow/bow-physics-arrow.ts';
import { type BowBuild, DRAW_LENGTH, DRAW_WEIGHT, HANDS, wordBuild } from '#values/bow/build.ts';
import { BOW_COLORS, type BowColor } from '#values/order/order.ts';
import { DrawCurve } from '#web/ballistics/draw-curve.tsx';
import { FIRST_SHOT } from '#web/ballistics/speed-estimator.tsx';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { keptBuild } from '#web/client/kept/kept-build.ts';
import { useSetEarly } from '#web/client/kept/taken-over.ts';
import { RadioChoice } from '#web/ui/fields/radio-choice.tsx';
import { SliderField } from '#web/ui/fields/slider-field.tsx';
import { Swatch } from '#web/ui/marks.tsx';
import { type Choice, FIRST_CHOICE, readChoice, writeChoice } from './choice.ts';
import { OrderBuild } from './order-build.tsx';
import { isFramed, listenToPage, tellPage } from './page-talk.ts';
import { Stage } from './stage.tsx';

/** The bow on its stage, what can be set, and what comes of it; on wide screens the price and the ways on stand below the bow. */
export function Configurator({ terms }: { terms: PrintedTerms | null }) {
  const content = useRef<HTMLDivElement>(null);
  const { choice, change, startOver } = useChoice();
  const { color, build } = choice;
  useToldHeight(content);
  useSetEarly(content);
  return (
    <div ref={content} className="overflow-clip">
      <div className="mx-auto max-w-page lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(25rem,5fr)] lg:grid-rows-[auto_1fr]">
        <Stage choice={choice} />
        <section
          aria-labelledby="build-title"
          className="grid content-start gap-7 px-edge py-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pb-10 lg:pl-0"
        >
          <div>
            <h1 id="build-title" className="title-part">
              The Hunter in {color}
            </h1>
            <p className="mt-1.5 text-ash">{wordBuild(build)}</p>
          </div>
          <div className="noscript:hidden">
            <Controls choice={choice} change={change} />
          </div>
          <BuildBallistics drawLength={build.drawLength} drawWeight={build.drawWeight} color={color} />
        </section>
        <OrderBuild choice={choice} terms={terms} startOver={startOver} />
      </div>
    </div>
  );
}

/** Finish, hand, draw length and draw weight. */
function Controls({ choice: { color, build }, change }: { choice: Choice; change: (part: ChoiceChange) => void }) {
  return (
    <div className="grid gap-7">
      <div className="grid grid-cols-2 gap-8">
        <RadioChoice
          legend="Color"
          name="color"
          values={BOW_COLORS}
          value={color}
          onChange={(chosen) => change({ color: chosen })}
          look="ruled"
          sample={(one) => <Swatch color={one} className="size-5 rounded-full" />}
        />
        <RadioChoice
          legend="Hand that draws"
          name="hand"
          values={HANDS}
          value={build.hand}
          onChange={(hand) => change({ build: { hand } })}
          look="ruled"
        />
      </div>
      <SliderField
        label="Draw length"
        value={build.drawLength}
        onChange={(drawLength) => change({ build: { drawLength } })}
        min={DRAW_LENGTH.least}
        max={DRAW_LENGTH.most}
        step={DRAW_LENGTH.step}
        figure={build.drawLength.toFixed(1)}
        unit="in"
        spoken={`${build.drawLength} inches`}
        hint="Not sure? Your arm span in inches, divided by 2.5."
      />
      <SliderField
        label="Draw weight"
        value={build.drawWeight}
        onChange={(drawWeight) => change({ build: { drawWeight } })}
        min={DRAW_WEIGHT.least}
        max={DRAW_WEIGHT.most}
        step={DRAW_WEIGHT.step}
        unit="lbs"
        spoken={`${build.drawWeight} pounds`}
      />
    </div>
  );
}

/**
 * Tells the page how much height this needs, whenever it changes and when the page begins to listen, so that the frame never
 * scrolls within itself.
 */
function useToldHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const tell = () => tellPage({ says: 'height', height: element.offsetHeight });
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    const stop = listenToPage((message) => message.says === 'address' && tell());
    return () => {
      observer.disconnect();
      stop();
    };
  }, [content]);
}

type BuildBallisticsProps = {
  drawLength: number;
  drawWeight: number;
  color?: BowColor;
  /** As of `DrawCurve`. */
  draw?: number;
  onDraw?: (draw: number) => void;
  className?: string;
};

/** For a narrow column: the curve of a build, and in a sentence what it does with a usual arrow. */
function BuildBallistics({ drawLength, drawWeight, className = '', ...curve }: BuildBallisticsProps) {
  const { arrowWeight } = FIRST_SHOT;
  const estimated = estimateShot({ drawLength, drawWeight, arrowWeight });
  return (
    <div className={className}>
      <DrawCurve {...curve} build={{ drawLength, drawWeight }} compact />
      {estimated.ok && (
        <p className="mt-5">
          About {Math.round(estimated.speed)} FPS and {Math.round(estimated.kineticEnergy)} ft-lbs with an arrow of{' '}
          {arrowWeight} grains.{' '}
          <span className="text-ash">
            An estimate: it is set to the rating of up to {RATING.speed} FPS, assuming {RATING.drawLength} in,{' '}
            {RATING.drawWeight} lbs and {RATING.arrowWeight} grains.
          </span>
        </p>
      )}
    </div>
  );
}

/** What somebody changes about a choice. */
type ChoiceChange = { color?: BowColor; build?: Partial<BowBuild> };

/** The build on show: the address's, or what this tab has set before, and whatever is changed from then on. */
function useChoice(): { choice: Choice; change: (part: ChoiceChange) => void; startOver: () => void } {
  const [choice, setChoice] = useState(FIRST_CHOICE);
  /** Several changes may come before the next render. */
  const latest = useRef(FIRST_CHOICE);
  /** The page may begin to listen after somebody has chosen. */
  const touched = useRef(false);

  const take = useCallback((next: Choice) => {
    latest.current = next;
    setChoice(next);
  }, []);

  useEffect(() => {
    const before = keptBuild.read() ?? FIRST_CHOICE;
    take(readChoice(window.location.search, before) ?? before);
    const stop = listenToPage((message) => {
      if (message.says !== 'address') return;
      if (touched.current) return tellPage({ says: 'build', query: writeChoice(latest.current) });
      const asked = readChoice(message.query, before);
      if (asked) take(asked);
    });
    tellPage({ says: 'hello' });
    return stop;
  }, [take]);

  function choose(next: Choice) {
    touched.current = true;
    take(next);
    const query = writeChoice(next);
    if (isFramed()) tellPage({ says: 'build', query });
    else window.history.replaceState(window.history.state, '', `?${query}`);
  }

  return {
    choice,
    change({ color = latest.current.color, build }) {
      const next = { color, build: { ...latest.current.build, ...build } };
      keptBuild.keep(next);
      choose(next);
    },
    startOver() {
      keptBuild.forget();
      choose(FIRST_CHOICE);
    },
  };
}
