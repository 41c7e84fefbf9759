import { Picture } from '#web/ui/picture.tsx';
import tan from '../../../../assets/pictures/card-tan.webp?picture';
import type { TermsWords } from '../terms-words.ts';
import { PriceAndAvailability } from './price-and-availability.tsx';

/** The name across the whole window, the bow in front of it, and what it costs. */
export function HunterHero({ terms }: { terms: TermsWords | null }) {
  return (
    <section aria-labelledby="hunter-title" className="relative overflow-clip">
      <h1 id="hunter-title" className="title-hunter text-bone">
        <span>THE </span>
        <span>HUNTER</span>
      </h1>
      <Picture
        source={tan}
        first
        alt="The Hunter compound bow in Tan, full side view"
        sizes="(min-aspect-ratio: 1/1) 72vw, 132vw"
        className="hunter-cutout"
      />
      <div className="edge relative">
        <PriceAndAvailability terms={terms} />
      </div>
    </section>
  );
}
