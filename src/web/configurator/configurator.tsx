import { useRef } from 'react';
import { wordBuild } from '#values/build.ts';
import { BuildBallistics } from '#web/ballistics/build-ballistics.tsx';
import type { TermsWords } from '#web/storefront/terms-text.ts';
import { Controls } from './controls.tsx';
import { OrderBuild } from './order-build.tsx';
import { Stage } from './stage.tsx';
import { useChoice } from './use-choice.ts';
import { useEarlyChoices } from './use-early-choices.ts';
import { useToldHeight } from './use-told-height.ts';

/** The bow on its stage, what can be set, and what comes of it; on wide screens the price and the ways on stand below the bow. */
export function Configurator({ terms }: { terms: TermsWords | null }) {
  const content = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const { choice, change, startOver } = useChoice();
  const { color, build } = choice;
  useToldHeight(content);
  useEarlyChoices(controls);
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
          <div ref={controls} className="noscript:hidden">
            <Controls choice={choice} change={change} />
          </div>
          <BuildBallistics drawLength={build.drawLength} drawWeight={build.drawWeight} color={color} />
        </section>
        <OrderBuild choice={choice} terms={terms} startOver={startOver} />
      </div>
    </div>
  );
}
