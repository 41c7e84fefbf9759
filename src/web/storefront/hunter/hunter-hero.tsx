import { FinishChoice } from './finish-choice.tsx';
import { FinishPicture } from './finish-picture.tsx';
import { CUTOUTS } from './finish-pictures.ts';
import { PriceAndAvailability, type PriceAndAvailabilityProps } from './price-and-availability.tsx';

/** The name across the whole window, the bow in front of it, its finish, and what it costs. */
export function HunterHero(props: PriceAndAvailabilityProps) {
  return (
    <section id="hunter" aria-labelledby="hunter-title" className="relative overflow-clip">
      <h1 id="hunter-title" className="title-hunter text-bone">
        <span>THE </span>
        <span>HUNTER</span>
      </h1>
      <FinishPicture
        pictures={CUTOUTS}
        first
        altOf={(finish) => `The Hunter compound bow in ${finish}, full side view`}
        sizes="(min-aspect-ratio: 1/1) 66vw, 132vw"
        className="hunter-cutout"
        pictureClassName="h-auto w-full"
      />
      <div className="edge relative hunter-words">
        <div className="grid gap-7 landscape:gap-9 landscape:max-xl:self-start">
          <FinishChoice />
          <p className="prose-lead max-w-[22em]">
            A 24-inch compound hunting bow with the first patented static cam. 4.8 pounds, up to 355 feet per second,
            and nothing that chatters or kicks.
          </p>
        </div>
        <PriceAndAvailability {...props} />
      </div>
    </section>
  );
}
