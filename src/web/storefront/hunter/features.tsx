import type { ReactNode } from 'react';
import { FinishPicture } from './finish-picture.tsx';
import { CAMS, TILTED } from './finish-pictures.ts';
import { CAM_FEATURES, COUNTED_FEATURES, type Feature, HAND_FEATURES } from './hunter-facts.ts';

/** The ten features: those of the cam beside it, those of the hand beside the riser, and those that are a number. */
export function Features() {
  return (
    <section aria-labelledby="features-title" className="overflow-clip pb-chapter">
      <Scene
        picture={
          <FinishPicture
            pictures={CAMS}
            altOf={(finish) =>
              `Close-up of the upper cam on its riser arm in ${finish}, with crown gear, pinion and steel drive shaft`
            }
            sizes="(min-width: 64rem) 66vw, 100vw"
            className="size-full"
            pictureClassName="fade-ends aspect-4/3 size-full object-cover object-[40%_50%] lg:aspect-auto"
          />
        }
        side="left"
      >
        <h2 id="features-title" className="title-chapter">
          What it does differently
        </h2>
        <FeatureList features={CAM_FEATURES} />
      </Scene>
      <Scene
        picture={
          <FinishPicture
            pictures={TILTED}
            altOf={(finish) => `Hunter compound bow in ${finish}, tilted: riser, drive shaft and carbon limb`}
            sizes="(min-width: 64rem) 66vw, 160vw"
            className="size-full"
            pictureClassName="fade-ends aspect-4/3 size-full object-cover object-right lg:aspect-auto"
          />
        }
        side="right"
      >
        <FeatureList features={HAND_FEATURES} />
      </Scene>
      <div className="edge mt-[clamp(2rem,5vw,5rem)] grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <ul className="grid grid-cols-2 gap-x-6 lg:gap-x-16">
          {COUNTED_FEATURES.map(({ name, words, value, unit }) => (
            <li key={name} className="border-rule-strong border-t pt-5">
              <p aria-hidden="true" className="figure-tall">
                {value}
                <span className="ml-2 text-[0.4em] text-tan">{unit}</span>
              </p>
              <h3 className="title-part mt-4">{name}</h3>
              <p className="mt-1.5 text-ash">{words}</p>
            </li>
          ))}
        </ul>
        <p className="flex items-end gap-6 self-start border-rule-strong border-t pt-5">
          <span className="figure-tall text-tan">40%</span>
          <span className="max-w-[18em] pb-1">
            Claimed 40% improvement over current compound bows.{' '}
            <span className="text-ash">Our own claim, as the maker.</span>
          </span>
        </p>
      </div>
    </section>
  );
}

const SIDES = {
  left: { picture: 'lg:left-0 lg:w-[61%]', words: 'lg:ml-auto' },
  right: { picture: 'lg:right-0 lg:w-[64%]', words: '' },
};

/** A picture that runs out into the page at one side, and words at the other; on small windows the words stand below it. */
function Scene({ picture, side, children }: { picture: ReactNode; side: keyof typeof SIDES; children: ReactNode }) {
  return (
    <div className="relative lg:flex lg:min-h-[min(50vw,60rem)] lg:items-center">
      <div className={`lg:absolute lg:inset-y-0 ${SIDES[side].picture}`}>{picture}</div>
      <div className="edge relative max-lg:py-8">
        <div className={`lg:w-[36%] ${SIDES[side].words}`}>{children}</div>
      </div>
    </div>
  );
}

function FeatureList({ features }: { features: readonly Feature[] }) {
  return (
    <ul className="mt-8">
      {features.map(({ name, words }) => (
        <li key={name} className="border-rule border-t py-5">
          <h3 className="title-part">{name}</h3>
          <p className="mt-1.5 text-ash">{words}</p>
        </li>
      ))}
    </ul>
  );
}
