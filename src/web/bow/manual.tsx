import type { ReactNode } from 'react';
import type { BowPage } from '#contract/bows/bow-page-schemas.ts';
import { DRAW_LENGTH, DRAW_WEIGHT } from '#values/bow/build.ts';
import { SPECIFICATIONS } from '#web/storefront/hunter/hunter-facts.ts';

/** Arrows lighter than this for each pound of draw weight come close to a shot without an arrow. */
const LEAST_GRAINS_PER_POUND = 5;

/** How the bow is handled: what the shop has written down about it, and nothing that nobody has measured. */
export function Manual({ bow: { build } }: { bow: BowPage }) {
  const least = build && build.drawWeight * LEAST_GRAINS_PER_POUND;
  return (
    <article aria-labelledby="manual-title" className="mt-20">
      <h2 id="manual-title" className="title-chapter text-bone">
        Manual
      </h2>
      <Part title="First: your safety">
        <Points
          points={[
            'Never dry-fire it: do not draw and let go without an arrow on the string. All of the energy would go into limbs, cams and string, and can break them and hurt you.',
            'If it has happened, do not shoot again before the bow has been looked over from limb tip to limb tip, and write to us.',
            'Before you shoot, look over string, cables, limbs and cams. Do not draw a bow with a frayed string or a cracked limb.',
            `Shoot arrows of at least ${LEAST_GRAINS_PER_POUND} grains for each pound of draw weight, point included${build ? `: with your ${build.drawWeight} lbs that is ${least} grains` : ''}. For the spine follow the chart of the arrow maker. Never shoot a cracked arrow.`,
            'Point it only at what you mean to hit, with nothing behind it that you could hurt. Draw straight at the target, not at the sky.',
            'Keep fingers, sleeves and anything loose out of the way of string and cams.',
          ]}
        />
      </Part>
      <Part title="Putting it together">
        <p>
          From parts to a whole bow takes under 10 minutes. Do it on a table, with light and no arrow at hand. Before
          the first draw look at it once more as a whole: every screw is tight, string and cables lie in the cams,
          nothing is frayed or cracked. If a part is missing or a step is not clear, stop and ask us.
        </p>
      </Part>
      <Part title="Draw length and draw weight">
        <p>
          {build
            ? `We set your bow to ${build.drawLength} in of draw length and ${build.drawWeight} lbs of draw weight, for the ${build.hand.toLowerCase()} hand.`
            : 'How your bow was set up is not noted here; please ask us before you first draw it.'}{' '}
          The Hunter can be set to draw lengths of {DRAW_LENGTH.least} to {DRAW_LENGTH.most} in and draw weights of{' '}
          {DRAW_WEIGHT.least} to {DRAW_WEIGHT.most} lbs, and it is field tunable: it is adjusted where you hunt. Please
          write to us before you change a setting for the first time, and we tell you how it is done on your bow. Never
          go beyond these figures.
        </p>
        <p>
          The right weight is one that you can draw slowly and straight at the target, and hold in the cold. For your
          draw length stretch your arms out to the sides, measure from fingertip to fingertip in inches and divide by
          2.5: that is a starting point.
        </p>
      </Part>
      <Part title="Care">
        <Points
          points={[
            'Wax the string and the cables when they look dry or fuzzy, but not the serving.',
            'Wipe the bow dry after rain, keep grit out of the cams, and check that every screw is tight.',
            'Replace a string or cable with broken strands before the next shot.',
            'Keep the bow dry, out of the sun and in a case, unloaded of any arrow. Do not leave it in a closed car in summer: heat is hard on strings and limbs.',
          ]}
        />
      </Part>
      <Part title="Figures of the Hunter">
        <dl className="grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-3">
          {SPECIFICATIONS.map(({ name, prefix, value, unit }) => (
            <div key={name}>
              <dt className="text-ash text-sm">{name}</dt>
              <dd className="mt-1 text-bone text-lg tabular-nums">
                {prefix && `${prefix} `}
                {value} {unit}
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Where you may shoot">
        <p>
          Who may own and carry a bow, and when and what may be hunted with it, is decided by the law of the place where
          you are. Please know it and keep to it.
        </p>
      </Part>
    </article>
  );
}

/** One subject; its name stands beside its words where the window is wide enough. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8 grid gap-x-16 gap-y-5 border-rule border-t pt-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]">
      <h3 className="title-part max-w-[12em] text-bone">{title}</h3>
      <div className="flex max-w-[42em] flex-col gap-4">{children}</div>
    </section>
  );
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-3 pl-5 marker:text-tan">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
