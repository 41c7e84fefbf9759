import { type RefObject, useEffect, useRef } from 'react';
import { DRAW_LENGTH, DRAW_WEIGHT, HANDS, wordBuild } from '#values/bow/build.ts';
import { BOW_COLORS } from '#values/order/order.ts';
import { BuildBallistics } from '#web/ballistics/build-ballistics.tsx';
import type { PrintedTerms } from '#web/bow-parts/printed-terms.ts';
import { useSetEarly } from '#web/client/kept/taken-over.ts';
import { RadioChoice } from '#web/ui/fields/radio-choice.tsx';
import { SliderField } from '#web/ui/fields/slider-field.tsx';
import { Swatch } from '#web/ui/marks.tsx';
import type { Choice } from './choice.ts';
import { OrderBuild } from './order-build.tsx';
import { listenToPage, tellPage } from './page-talk.ts';
import { Stage } from './stage.tsx';
import { type ChoiceChange, useChoice } from './use-choice.ts';

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

type ControlsProps = { choice: Choice; change: (part: ChoiceChange) => void };

/** Finish, hand, draw length and draw weight. */
function Controls({ choice: { color, build }, change }: ControlsProps) {
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
