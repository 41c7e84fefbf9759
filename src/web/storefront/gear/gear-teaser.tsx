import { Link } from 'react-router';
import type { GearCard } from '#contract/catalogue/catalogue-schemas.ts';
import { buttonLook } from '#web/ui/button-look.ts';
import { AddBow } from './add-bow.tsx';
import { GearGrid } from './gear-grid.tsx';

type GearTeaserProps = {
  gear: readonly GearCard[];
  /** Null while the bow is not on sale. */
  bow: { productId: number; deposit: string } | null;
};

/** Some of the gear below the bow, and the way to all of it. */
export function GearTeaser({ gear, bow }: GearTeaserProps) {
  if (gear.length === 0) return null;
  return (
    <section id="gear" aria-labelledby="gear-title" className="pt-chapter">
      <div className="edge flex flex-wrap items-end justify-between gap-x-12 gap-y-6 pb-10">
        <div>
          <h2 id="gear-title" className="title-chapter">
            Gear for it
          </h2>
          <p className="prose-lead mt-4 max-w-[26em] text-ash">
            What goes on the bow, in the case and over your shoulders.
          </p>
        </div>
        <Link to="/gear" className={buttonLook('line')}>
          All gear
        </Link>
      </div>
      <div className="mx-auto max-w-[160rem] px-1">
        <GearGrid gear={gear} heading="h3" />
      </div>
      {bow && <AddBow {...bow} />}
    </section>
  );
}
